/** Where Sphinx serves its sources, and in which language. */

import { join } from 'node:path';
import { onlyIndex, pageAddress } from '../page-address.js';
import { textIfReadable } from '../page-file.js';
import { namePattern } from './name-pattern.js';
import { type Generator, languageBelow, type SourceReader, sitesBySettings } from './source-place.js';

const configName = /^(.*\/)?conf\.py$/u;
/** The settings are a Python program; if it states the language, one line does. */
const languageSaid = /^language[ \t]{0,9}=[ \t]{0,9}(?:'([\w-]{1,40})'|"([\w-]{1,40})")/mu;
const excludedSaid = /^exclude_patterns[ \t]{0,9}\+?=[ \t]{0,9}\[/gmu;
const inList = /#[^\n]*|'([^'\n]{0,300})'|"([^"\n]{0,300})"|\]/gu;
/** Sphinx reads Markdown only by an extension. */
const readsMarkdown = /myst|recommonmark|\.md\b|import \*/u;
const firstPages = ['index.rst', 'index.md', 'contents.rst'];

export const sphinxSources: Generator = (folder, files) =>
  sitesBySettings(files, configName, async (file, root) => {
    if (!firstPages.some((page) => files.includes(root + page))) return [];
    const program = await textIfReadable(join(folder, file));
    const [, single, double] = languageSaid.exec(program) ?? [];
    const excluded = excludedIn(program).map(namePattern);
    const hasMarkdown = readsMarkdown.test(program);
    const read: SourceReader = (path) => {
      if (excluded.some((isMeant) => isMeant(path))) {
        return { kind: 'no-page', reason: 'the configuration excludes it' };
      }
      if (path.endsWith('.md') && !hasMarkdown) {
        return { kind: 'no-page', reason: 'Sphinx reads no Markdown there' };
      }
      return {
        kind: 'page',
        place: path,
        version: null,
        lang: languageBelow(path, single ?? double ?? 'en'),
        headingRule: 'docutils',
        address: (_page, site) => pageAddress(path, { ...site, ofFolder: onlyIndex }),
      };
    };
    return [{ root, read }];
  });

/** The patterns of literal lists. */
function excludedIn(program: string): readonly string[] {
  return [...program.matchAll(excludedSaid)].flatMap(({ 0: opening, index }) => {
    const patterns: string[] = [];
    for (const [found, single, double] of program.slice(index + opening.length).matchAll(inList)) {
      if (found === ']') break;
      const pattern = single ?? double ?? '';
      if (pattern !== '') patterns.push(pattern);
    }
    return patterns;
  });
}
