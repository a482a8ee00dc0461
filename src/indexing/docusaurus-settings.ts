/** What a Docusaurus site says of its versions, language and addresses. */

import { join } from 'node:path';
import * as v from 'valibot';
import { readPageFile } from './page-file.js';
import { pageText } from './page-text.js';

export interface DocusaurusSettings {
  /** The documentation; the first is that of the preset, `docs/`. */
  readonly docs: readonly DocsInstance[];
  /** Language of what is not translated; null if it is not said in so many words. */
  readonly lang: string | null;
  /** What addresses of the blog begin with: empty, or ending in a slash. */
  readonly blog: string;
}

/** One of the documentations of a site, with versions of its own. */
export interface DocsInstance {
  /** Null for the one that needs none. */
  readonly id: string | null;
  /** The folder that holds its current version, from the site's own: `docs`, `../docs`. */
  readonly path: string;
  /** What its addresses begin with: empty, or ending in a slash. */
  readonly route: string;
  /** The version that is served without its name in addresses; `current` is the one of its folder. */
  readonly latest: string;
}

/** Name of the version in the folder of the documentation itself. */
export const currentVersion = 'current';

const defaultLanguage = 'en';
const versions = v.pipe(v.string(), v.parseJson(), v.array(v.string()));
// A glob in a text, such as "**/*.mdx", has no space there.
const comments = /^[ \t]*\/\/.*$|\/\*{1,2}\s(?:[^*]|\*(?!\/)){0,2000}\*\//gmu;
// A configuration is a program; only what it says literally can be read.
const quoted = `\\s{0,9}:\\s{0,9}(?:'([^'\\n]{0,100})'|"([^"\\n]{0,100})"|\`([^\`$\\n]{0,100})\`)`;
const option = (name: string) => new RegExp(`\\b${name}${quoted}`, 'u');
const languageSaid = option('defaultLocale');
const latestSaid = option('lastVersion');
const routeSaid = option('routeBasePath');
const idSaid = option('id');
const pathSaid = option('path');
/** The options of a part: of the preset, or of its plugin. */
const optionsOf = (part: string) =>
  new RegExp(`(?:\\b${part}\\s{0,9}:|\\bcontent-${part}['"\`]\\s{0,9},)\\s{0,99}(?:\\(\\s{0,99})?\\{`, 'gu');
const docsOptions = optionsOf('docs');
const blogOptions = optionsOf('blog');
/** Maximum characters of one part's options. */
const longestOptions = 4_000;

/**
 * By Docusaurus' defaults where it says nothing else, or cannot be read.
 * @param config path of `docusaurus.config.js`; undefined if there is none
 * @param folder that holds `versions.json`
 */
export async function readDocusaurusSettings(
  folder: string,
  config: string | undefined,
): Promise<DocusaurusSettings> {
  const text = config === undefined ? '' : (await textOf(config)).replace(comments, '');
  const isLanguageOpen = config === undefined || text.includes('defaultLocale');
  const [ofBlog = ''] = optionsIn(blogOptions, text).filter((options) => said(idSaid, options) === undefined);
  return {
    docs: await docsOf(folder, text),
    lang: said(languageSaid, text) ?? (isLanguageOpen ? null : defaultLanguage),
    blog: route(said(routeSaid, ofBlog) ?? 'blog'),
  };
}

async function docsOf(folder: string, text: string): Promise<readonly DocsInstance[]> {
  const written = optionsIn(docsOptions, text);
  const first = written.find((options) => said(idSaid, options) === undefined) ?? '';
  const further = written.filter((options) => said(idSaid, options) !== undefined);
  // Who has but one documentation may keep its options in a variable.
  const latest = further.length === 0 ? said(latestSaid, text) : said(latestSaid, first);
  return Promise.all([
    instanceOf(folder, first, latest),
    ...further.map((options) => instanceOf(folder, options, said(latestSaid, options))),
  ]);
}

async function instanceOf(
  folder: string,
  options: string,
  latest: string | undefined,
): Promise<DocsInstance> {
  const id = said(idSaid, options) ?? null;
  const file = id === null ? 'versions.json' : `${id}_versions.json`;
  const { output, success } = v.safeParse(versions, await textOf(join(folder, file)));
  return {
    id,
    path: said(pathSaid, options) ?? 'docs',
    route: route(said(routeSaid, options) ?? 'docs'),
    latest: latest ?? (success ? output[0] : undefined) ?? currentVersion,
  };
}

/** The options themselves, without those of what is within them. */
function optionsIn(beginnings: RegExp, text: string): readonly string[] {
  return [...text.matchAll(beginnings)].map((found) => {
    const start = found.index + found[0].length;
    return outermost(text.slice(start, start + longestOptions));
  });
}

/** What stands before the brace that ends it, and in no other braces. */
function outermost(text: string): string {
  let depth = 0;
  let own = '';
  for (const [part] of text.matchAll(/[{}]|[^{}]+/gu)) {
    if (part === '{') depth += 1;
    else if (part === '}') depth -= 1;
    else if (depth === 0) own += part;
    if (depth < 0) break;
  }
  return own;
}

function said(pattern: RegExp, text: string): string | undefined {
  const [, single, double, template] = pattern.exec(text) ?? [];
  return single ?? double ?? template;
}

function route(path: string): string {
  const parts = path.split('/').filter((part) => part !== '');
  return parts.map((part) => `${part}/`).join('');
}

/** Empty if it cannot be read. */
async function textOf(file: string): Promise<string> {
  try {
    return pageText(await readPageFile(file), file);
  } catch {
    return '';
  }
}
