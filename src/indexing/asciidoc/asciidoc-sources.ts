/** The AsciiDoc pages of a folder: where they are served, and what they include. */

import { createHash } from 'node:crypto';
import { join, posix } from 'node:path';
import { languageTag } from '../../text/language-tag.js';
import { type SourceReader, servedIn } from '../generators/source-place.js';
import { onlyIndex, pageAddress } from '../page-address.js';
import { asciidocEnding } from '../page-endings.js';
import { textIfReadable } from '../page-file.js';
import {
  type AntoraComponent,
  antoraAddress,
  antoraComponent,
  antoraFile,
  antoraPlace,
  antoraTarget,
  componentCalled,
  pageAttributes,
} from './antora-component.js';
import { antoraPlaybook, noPlaybook, playbookName } from './antora-playbook.js';
import { withReferenceTexts } from './reference-texts.js';

export interface AsciidocSources {
  /** Hashed with each page, which may include any of these files. */
  readonly key: string;
  /** Of Antora's files. */
  readonly source: SourceReader;
  /** As HTML. */
  readonly html: (path: string, text: string, file: string) => Promise<string>;
}

const componentName = /(?:^|\/)antora\.yml$/u;
const includable = /(?:^|\/)modules\/[^/]+\/(?:partials|examples)\//u;

/** @param files of the folder: paths below it */
export async function asciidocSources(folder: string, files: readonly string[]): Promise<AsciidocSources> {
  const texts = new Map<string, string>();
  const components: AntoraComponent[] = [];
  const hash = createHash('sha256');
  let playbook = noPlaybook;
  const isAsciidoc = files.some((path) => asciidocEnding.test(path));
  for (const path of isAsciidoc ? files : []) {
    const isComponent = componentName.test(path);
    const isPlaybook = playbookName.test(path);
    if (!isComponent && !isPlaybook && !asciidocEnding.test(path) && !includable.test(path)) continue;
    const text = await textIfReadable(join(folder, path));
    hash.update(path).update('\0').update(text).update('\0');
    texts.set(path, text);
    const component = isComponent ? antoraComponent(text, path.slice(0, -'antora.yml'.length)) : undefined;
    if (component !== undefined) components.push(component);
    if (isPlaybook && playbook === noPlaybook) playbook = antoraPlaybook(text) ?? noPlaybook;
  }
  const placeOf = (path: string) => {
    const component = components.find(({ root }) => path.startsWith(root));
    return component && { component, file: antoraFile(component, path) };
  };
  const resolved = (reference: string, from: string, family: string): string | undefined => {
    const { component, file } = placeOf(from) ?? {};
    const isRelative = component === undefined || file === undefined || /^\.{1,2}\//u.test(reference);
    return isRelative || (family === 'partials' && !/[:$]/u.test(reference))
      ? posix.join(posix.dirname(from), reference)
      : antoraTarget(components, component, file, reference, family);
  };
  const withTitles = (text: string, from: string) =>
    withReferenceTexts(text, (page) => titleOf(texts.get(resolved(page, from, 'pages') ?? '') ?? ''));
  return {
    key: hash.digest('hex'),
    source: (path) => {
      const place = asciidocEnding.test(path) ? placeOf(path) : undefined;
      if (place === undefined) return null;
      const { component, file } = place;
      // Files of other families are only included by pages.
      if (file?.family !== 'pages') return { kind: 'no-page', reason: null };
      const isLatest =
        component.version !== null && componentCalled(components, component.name) === component;
      const version = isLatest ? (playbook.latest ?? component.version) : component.version;
      const served = antoraAddress(component, version, file);
      return {
        kind: 'page',
        place: antoraPlace(file),
        version: component.version,
        lang: languageTag(component.attributes['lang']),
        address: (_page, site) =>
          pageAddress(served, { ...servedIn(playbook.links, site), ofFolder: onlyIndex }),
      };
    },
    html: async (path, text, file) => {
      // Most sites have no AsciiDoc.
      const { asciidocHtml } = await import('./asciidoc-html.js');
      const { component, file: page } = placeOf(path) ?? {};
      return asciidocHtml(withTitles(text, path), file, {
        attributes: {
          ...playbook.usualAttributes,
          ...component?.attributes,
          ...playbook.attributes,
          ...(component && page ? pageAttributes(component, page) : {}),
        },
        included: (target, from) => {
          const base = from !== null && texts.has(from) ? from : path;
          const at = resolved(target, base, 'partials');
          const found = texts.get(at ?? '');
          return at === undefined || found === undefined
            ? undefined
            : { text: withTitles(found, at), path: at };
        },
      });
    },
  };
}

/** The title in its first heading. */
function titleOf(text: string): string | undefined {
  return /^= (\S[^\n]{0,300})$/mu.exec(text)?.[1];
}
