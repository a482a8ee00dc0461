/** Where VitePress serves its sources, and in which language. */

import { join } from 'node:path';
import { isRecord } from '../../text/is-record.js';
import { onlyIndex, pageAddress } from '../page-address.js';
import { textIfReadable } from '../page-file.js';
import { saidByProgram } from './config-program.js';
import { type Settings, stringIn, stringsIn } from './data-settings.js';
import { folderWithin } from './folder-within.js';
import { languageByLocales } from './locales.js';
import { namePattern } from './name-pattern.js';
import {
  type Generator,
  type SourceReader,
  servedIn,
  sitesBySettings,
  siteWithFolder,
} from './source-place.js';
import { rewritesIn } from './vitepress-rewrites.js';

const configName = /^(.*\/)?\.vitepress\/config(?:\/index)?\.[cm]?[jt]s$/u;
const usualLanguage = 'en-US';

export const vitepressSources: Generator = (folder, files) =>
  sitesBySettings(files, configName, async (file, root) => {
    const value = await saidByProgram(await textIfReadable(join(folder, file)));
    const config = isRecord(value) ? value : null;
    const pages = folderWithin(root, (config && stringIn(config, 'srcDir')) ?? '.');
    if (pages === undefined || !files.some((each) => each.startsWith(pages))) return [];
    return siteWithFolder('VitePress', { root, pages, read: readerOf(config) });
  });

function readerOf(config: Settings | null): SourceReader {
  const style = config?.['cleanUrls'] === true ? 'clean' : 'html';
  const rewritten = rewritesIn(config ?? {});
  const excluded = stringsIn(config ?? {}, 'srcExclude').map(namePattern);
  return (path) => {
    if (excluded.some((isMeant) => isMeant(path))) {
      return { kind: 'no-page', reason: 'the configuration excludes it' };
    }
    if (/\[[\w-]{1,60}\]/u.test(path)) {
      return { kind: 'no-page', reason: 'a program makes pages of it' };
    }
    return {
      kind: 'page',
      place: path,
      version: null,
      lang: config && languageOf(path, config),
      headingRule: 'vitepress',
      address: (_page, site) =>
        pageAddress(rewritten(path), { ...servedIn(style, site), ofFolder: onlyIndex }),
    };
  };
}

function languageOf(path: string, config: Settings): string | null {
  const usual = 'lang' in config ? null : usualLanguage;
  return languageByLocales(path, config, { ofSite: stringIn(config, 'lang'), usual });
}
