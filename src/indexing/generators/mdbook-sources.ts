/** Where mdBook serves its sources: those that its summary lists. */

import { join, posix } from 'node:path';
import { decodedPath } from '../../text/decoded-path.js';
import { pageAddress } from '../page-address.js';
import { textIfReadable } from '../page-file.js';
import { dataSettings, stringIn, tableIn } from './data-settings.js';
import { folderWithin } from './folder-within.js';
import { type Generator, languageBelow, sitesBySettings, siteWithFolder } from './source-place.js';

const configName = /^(.*\/)?book\.toml$/u;
const chapter = /\]\(<?([^()<>\n]{1,500}\.md)>?\)/gu;

export const mdbookSources: Generator = (folder, files) =>
  sitesBySettings(files, configName, async (file, root) => {
    const book = tableIn(await dataSettings(join(folder, file)), 'book');
    const pages = folderWithin(root, stringIn(book, 'src') ?? 'src');
    if (pages === undefined || !files.includes(`${pages}SUMMARY.md`)) return [];
    const summary = await textIfReadable(join(folder, pages, 'SUMMARY.md'));
    const listed = new Set(
      [...summary.matchAll(chapter)].map(([, link = '']) => posix.normalize(decodedPath(link))),
    );
    return siteWithFolder('mdBook', {
      root,
      pages,
      read: (path) => {
        if (!listed.has(path)) return { kind: 'no-page', reason: 'SUMMARY.md does not list it' };
        return {
          kind: 'page',
          place: path,
          version: null,
          lang: languageBelow(path, stringIn(book, 'language') ?? 'en'),
          headingRule: 'mdbook',
          address: (_page, site) => pageAddress(path, site),
        };
      },
    });
  });
