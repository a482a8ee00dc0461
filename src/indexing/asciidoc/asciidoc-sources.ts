/** The AsciiDoc pages of a folder: which they are, where they are served, and what they include. */

import { createHash } from 'node:crypto';
import { join, posix } from 'node:path';
import { languageTag } from '../../text/language-tag.js';
import { readPageFile } from '../page-file.js';
import { pageText } from '../page-text.js';
import {
  type AntoraComponent,
  type AntoraFile,
  antoraAddress,
  antoraComponent,
  antoraFile,
  antoraPlace,
  antoraTarget,
} from './antora-component.js';
import { asciidocEnding } from './asciidoc-name.js';

export interface AsciidocSource {
  /** What its address is made of. */
  readonly path: string;
  readonly place: string;
  readonly version: string | null;
  readonly lang: string | null;
}

export interface AsciidocSources {
  /** Hashed with each page: what it includes may stand in any of these files. */
  readonly key: string;
  /** Null for a page that is none of Antora's; undefined for a file that is only there for others. */
  readonly source: (path: string) => AsciidocSource | null | undefined;
  /** As HTML. */
  readonly html: (path: string, text: string, file: string) => Promise<string>;
}

const componentName = /(?:^|\/)antora\.yml$/u;
const includable = /(?:^|\/)modules\/[^/]+\/(?:partials|examples)\//u;
const emptyReference = /\bxref:([^\s[\]]{1,300})\[\]/gu;

/** @param files of the folder: paths below it */
export async function asciidocSources(folder: string, files: readonly string[]): Promise<AsciidocSources> {
  const texts = new Map<string, string>();
  const components: AntoraComponent[] = [];
  const hash = createHash('sha256');
  const isAsciidoc = files.some((path) => asciidocEnding.test(path));
  for (const path of isAsciidoc ? files : []) {
    const isComponent = componentName.test(path);
    if (!isComponent && !asciidocEnding.test(path) && !includable.test(path)) continue;
    const text = await textOf(join(folder, path));
    hash.update(path).update('\0').update(text).update('\0');
    texts.set(path, text);
    const component = isComponent ? antoraComponent(text, path.slice(0, -'antora.yml'.length)) : undefined;
    if (component !== undefined) components.push(component);
  }
  const placeOf = (path: string): { component: AntoraComponent; file?: AntoraFile } | undefined => {
    const component = components.find(({ root }) => path.startsWith(root));
    const file = component && antoraFile(component, path);
    return component && { component, ...(file === undefined ? {} : { file }) };
  };
  const resolved = (reference: string, from: string, family: string): string => {
    const { component, file } = placeOf(from) ?? {};
    const isRelative = component === undefined || file === undefined || /^\.{1,2}\//u.test(reference);
    return isRelative || (family === 'partials' && !/[:$]/u.test(reference))
      ? posix.join(posix.dirname(from), reference)
      : antoraTarget(component, file, reference, family);
  };
  const withTitles = (text: string, from: string) =>
    text.replace(emptyReference, (whole, reference: string) => {
      const title = titleOf(texts.get(resolved(reference.split('#')[0] ?? '', from, 'pages')) ?? '');
      return title === undefined ? whole : `xref:${reference}[${title.replaceAll(']', '\\]')}]`;
    });
  return {
    key: hash.digest('hex'),
    source: (path) => {
      const place = placeOf(path);
      if (place === undefined) return null;
      if (place.file?.family !== 'pages') return undefined;
      const { component, file } = place;
      return {
        path: antoraAddress(component, file),
        place: antoraPlace(file),
        version: component.version,
        lang: languageTag(component.attributes['lang']),
      };
    },
    html: async (path, text, file) => {
      // Most sites have no AsciiDoc.
      const { asciidocHtml } = await import('./asciidoc-html.js');
      return asciidocHtml(withTitles(text, path), file, {
        attributes: placeOf(path)?.component.attributes ?? {},
        included: (target, from) => {
          const base = from !== null && texts.has(from) ? from : path;
          const at = resolved(target, base, 'partials');
          const found = texts.get(at);
          return found === undefined ? undefined : { text: withTitles(found, at), path: at };
        },
      });
    },
  };
}

/** Of its first heading. */
function titleOf(text: string): string | undefined {
  return /^= (\S[^\n]{0,300})$/mu.exec(text)?.[1];
}

/** Empty if it cannot be read; a page is read again, and then named. */
async function textOf(file: string): Promise<string> {
  try {
    return pageText(await readPageFile(file), file);
  } catch {
    return '';
  }
}
