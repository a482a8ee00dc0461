/** The table `locales` of VitePress and Starlight: a language by its folder, and `root` for all others. */

import { isRecord } from '../../text/is-record.js';
import { languageTag } from '../../text/language-tag.js';
import { type Settings, stringIn, tableIn } from './data-settings.js';
import { languageBelow } from './source-place.js';

interface SiteLanguage {
  /** As the settings name it outside of the table. */
  readonly ofSite?: string | undefined;
  /** Where they name none. */
  readonly usual: string | null;
}

/** Null where the settings do not say it literally. */
export function languageByLocales(
  path: string,
  settings: Settings,
  { ofSite, usual }: SiteLanguage,
): string | null {
  const locales = tableIn(settings, 'locales');
  const [first = ''] = path.split('/');
  if (first !== 'root' && isRecord(locales[first])) {
    return languageTag(stringIn(tableIn(locales, first), 'lang') ?? first);
  }
  const isComputed = 'locales' in settings && !isRecord(settings['locales']);
  const ofRoot = stringIn(tableIn(locales, 'root'), 'lang');
  return languageBelow(path, ofRoot ?? ofSite ?? (isComputed ? null : usual));
}
