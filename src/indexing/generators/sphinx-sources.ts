/** Where Sphinx serves its sources, and in which language. */

import { join, posix } from 'node:path';
import { pageAddress } from '../page-address.js';
import { type GeneratorSite, languageBelow } from './source-place.js';
import { textIfReadable } from './text-if-readable.js';

/** The settings are a program in Python; a line of it says the language, where it is said at all. */
const languageSaid = /^language[ \t]{0,9}=[ \t]{0,9}(?:'([\w-]{1,40})'|"([\w-]{1,40})")/mu;
const firstPages = ['index.rst', 'index.md', 'contents.rst'];

export async function sphinxSources(
  folder: string,
  files: readonly string[],
): Promise<readonly GeneratorSite[]> {
  const all = new Set(files);
  const roots = files
    .filter((file) => posix.basename(file) === 'conf.py')
    .map((file) => file.slice(0, -'conf.py'.length))
    .filter((root) => firstPages.some((page) => all.has(root + page)));
  return Promise.all(
    roots.map(async (root) => {
      const [, single, double] = languageSaid.exec(await textIfReadable(join(folder, root, 'conf.py'))) ?? [];
      return {
        root,
        read: (path: string) => ({
          kind: 'page' as const,
          place: path,
          version: null,
          lang: languageBelow(path, single ?? double ?? 'en'),
          address: ({ address }, site) => pageAddress(path, { ...site, address }),
        }),
      } satisfies GeneratorSite;
    }),
  );
}
