/** What a Docusaurus site says of its versions, language and addresses. */

import { join } from 'node:path';
import * as v from 'valibot';
import { readPageFile } from './page-file.js';
import { pageText } from './page-text.js';

export interface DocusaurusSettings {
  /** The version that is served without its name in addresses; `current` is the one of `docs/`. */
  readonly latest: string;
  /** Language of what is not translated; null if it is not said in so many words. */
  readonly lang: string | null;
  /** What addresses of the documentation and of the blog begin with: empty, or ending in a slash. */
  readonly docs: string;
  readonly blog: string;
}

/** Name of the version in `docs/`. */
export const currentVersion = 'current';

const defaultLanguage = 'en';
const versions = v.pipe(v.string(), v.parseJson(), v.array(v.string()));
const comments = /^[ \t]*\/\/.*$/gmu;
// A configuration is a program; only what it says literally can be read.
const quoted = `\\s{0,9}:\\s{0,9}(?:'([^'\\n]{0,100})'|"([^"\\n]{0,100})")`;
const languageSaid = new RegExp(`\\bdefaultLocale${quoted}`, 'u');
const latestSaid = new RegExp(`\\blastVersion${quoted}`, 'u');
const routeSaid = new RegExp(`\\brouteBasePath${quoted}`, 'u');
/** The options of a part: of the preset, or of its plugin. */
const optionsOf = (part: string) =>
  new RegExp(`\\b(?:${part}\\s{0,9}:|plugin-content-${part}['"]\\s{0,9},)\\s{0,99}\\{([^{}]{0,2000})`, 'gu');
const docsOptions = optionsOf('docs');
const blogOptions = optionsOf('blog');
/** What only further instances of a plugin have. */
const instanceName = /\bid\s{0,9}:/u;

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
  const { output, success } = v.safeParse(versions, await textOf(join(folder, 'versions.json')));
  const isLanguageOpen = config === undefined || text.includes('defaultLocale');
  return {
    latest: said(latestSaid, text) ?? (success ? output[0] : undefined) ?? currentVersion,
    lang: said(languageSaid, text) ?? (isLanguageOpen ? null : defaultLanguage),
    docs: route(routeIn(docsOptions, text) ?? 'docs'),
    blog: route(routeIn(blogOptions, text) ?? 'blog'),
  };
}

function said(pattern: RegExp, text: string): string | undefined {
  const [, single, double] = pattern.exec(text) ?? [];
  return single ?? double;
}

function routeIn(options: RegExp, text: string): string | undefined {
  const first = [...text.matchAll(options)].find(([, inner = '']) => !instanceName.test(inner));
  return said(routeSaid, first?.[1] ?? '');
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
