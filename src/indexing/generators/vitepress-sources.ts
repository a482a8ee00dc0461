/** Where VitePress serves its sources, and in which language. */

import { join } from 'node:path';
import { languageTag } from '../../text/language-tag.js';
import { pageAddress } from '../page-address.js';
import { saidByProgram } from './config-program.js';
import { type Settings, stringIn, tableIn } from './data-settings.js';
import { isRecord } from './is-record.js';
import {
  folderWithin,
  type Generator,
  languageBelow,
  sitesBySettings,
  siteWithFolder,
} from './source-place.js';
import { textIfReadable } from './text-if-readable.js';

const configName = /^(.*\/)?\.vitepress\/config(?:\/index)?\.[cm]?[jt]s$/u;
const usualLanguage = 'en-US';

export const vitepressSources: Generator = (folder, files) =>
  sitesBySettings(files, configName, async (file, root) => {
    const value = await saidByProgram(await textIfReadable(join(folder, file)));
    const config = isRecord(value) ? value : null;
    const pages = folderWithin(root, (config && stringIn(config, 'srcDir')) ?? '.');
    if (pages === undefined || !files.some((each) => each.startsWith(pages))) return [];
    const style = config?.['cleanUrls'] === true ? 'clean' : 'html';
    return siteWithFolder('VitePress', {
      root,
      pages,
      read: (path) => ({
        kind: 'page',
        place: path,
        version: null,
        lang: config && languageOf(path, config),
        headingRule: 'vitepress',
        address: ({ address }, { baseUrl, links }) =>
          pageAddress(rewritten(path, config), {
            baseUrl,
            links: links === 'html' ? style : links,
            address,
          }),
      }),
    });
  });

function languageOf(path: string, config: Settings): string | null {
  const locales = tableIn(config, 'locales');
  const [first = ''] = path.split('/');
  const own = first !== 'root' && isRecord(locales[first]) ? tableIn(locales, first) : undefined;
  if (own !== undefined) return languageTag(stringIn(own, 'lang') ?? first);
  const isOpen = 'locales' in config && !isRecord(config['locales']);
  const ofSite = stringIn(tableIn(locales, 'root'), 'lang') ?? stringIn(config, 'lang');
  return languageBelow(path, ofSite ?? (isOpen || 'lang' in config ? null : usualLanguage));
}

/** Only where the very file is named. */
function rewritten(path: string, config: Settings | null): string {
  return (config && stringIn(tableIn(config, 'rewrites'), path)) ?? path;
}
