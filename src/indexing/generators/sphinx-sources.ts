/** Where Sphinx serves its sources, and in which language. */

import { join } from 'node:path';
import { pageAddress } from '../page-address.js';
import { type Generator, languageBelow, type SourceReader, sitesBySettings } from './source-place.js';
import { textIfReadable } from './text-if-readable.js';

const configName = /^(.*\/)?conf\.py$/u;
/** The settings are a program in Python; a line of it says the language, where it is said at all. */
const languageSaid = /^language[ \t]{0,9}=[ \t]{0,9}(?:'([\w-]{1,40})'|"([\w-]{1,40})")/mu;
const firstPages = ['index.rst', 'index.md', 'contents.rst'];

export const sphinxSources: Generator = (folder, files) =>
  sitesBySettings(files, configName, async (file, root) => {
    if (!firstPages.some((page) => files.includes(root + page))) return [];
    const [, single, double] = languageSaid.exec(await textIfReadable(join(folder, file))) ?? [];
    const read: SourceReader = (path) => ({
      kind: 'page',
      place: path,
      version: null,
      lang: languageBelow(path, single ?? double ?? 'en'),
      address: ({ address }, site) => pageAddress(path, { ...site, address }),
    });
    return [{ root, read }];
  });
