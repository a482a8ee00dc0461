/** Where VitePress serves its sources, and in which language. */

import { join } from 'node:path';
import { languageTag } from '../../text/language-tag.js';
import { onlyIndex, pageAddress } from '../page-address.js';
import { saidByProgram } from './config-program.js';
import { type Settings, stringIn, stringsIn, tableIn } from './data-settings.js';
import { folderWithin } from './folder-within.js';
import { isRecord } from './is-record.js';
import { namePattern } from './name-pattern.js';
import {
  type Generator,
  languageBelow,
  type SourceReader,
  sitesBySettings,
  siteWithFolder,
} from './source-place.js';
import { textIfReadable } from './text-if-readable.js';
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
      address: (_page, { baseUrl, links }) =>
        pageAddress(rewritten(path), {
          baseUrl,
          links: links === 'html' ? style : links,
          ofFolder: onlyIndex,
        }),
    };
  };
}

function languageOf(path: string, config: Settings): string | null {
  const locales = tableIn(config, 'locales');
  const [first = ''] = path.split('/');
  const own = first !== 'root' && isRecord(locales[first]) ? tableIn(locales, first) : undefined;
  if (own !== undefined) return languageTag(stringIn(own, 'lang') ?? first);
  const isOpen = 'locales' in config && !isRecord(config['locales']);
  const ofSite = stringIn(tableIn(locales, 'root'), 'lang') ?? stringIn(config, 'lang');
  return languageBelow(path, ofSite ?? (isOpen || 'lang' in config ? null : usualLanguage));
}
