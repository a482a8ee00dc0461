/** The settings of a Hugo or Zola site for languages, content and addresses. */

import { join, posix } from 'node:path';
import { isRecord } from '../../text/is-record.js';
import type { HeadingRule } from '../heading-ids.js';
import { dataSettings, inLowerCase, type Settings, stringIn, tableIn, tablesIn } from './data-settings.js';

export interface HugoSettings {
  readonly content: readonly ContentFolder[];
  /** By name, as in addresses and files. */
  readonly languages: ReadonlyMap<string, HugoLanguage>;
  readonly defaultLanguage: string;
  readonly isDefaultInSubfolder: boolean;
  readonly hasUglyAddresses: boolean;
  readonly keepsCase: boolean;
  readonly isZola: boolean;
  readonly headingRule: HeadingRule;
  /** Patterns of addresses by outermost folder, for pages and for sections. */
  readonly permalinks: Readonly<Record<'page' | 'section', Settings>>;
}

interface HugoLanguage {
  /** For its pages; null if unknown. */
  readonly tag: string | null;
  readonly isOff: boolean;
}

export interface ContentFolder {
  /** From the site's folder, ending in a slash. */
  readonly folder: string;
  /** Of all its files; null if their names state it. */
  readonly lang: string | null;
  /** Its place below the site's content: empty, or ending in a slash. */
  readonly below: string;
}

const configFile = /^(.*\/)?(?:hugo|config)\.(?:toml|ya?ml|json)$/u;
const configFolder = 'config/_default/';
const languageFile = /\/languages(?:\.([\w-]{2,20}))?\.(?:toml|ya?ml|json)$/u;
/** Settings that tell Hugo's `config.yaml` from that of other programs. */
const signs = ['baseurl', 'base_url', 'languagecode', 'defaultcontentlanguage', 'languages', 'theme'];

/** By the site's folder: empty, or ending in a slash. */
export async function hugoSites(
  folder: string,
  files: readonly string[],
): Promise<ReadonlyMap<string, HugoSettings>> {
  const written = new Map<string, Settings>();
  for (const file of files) {
    const [found, place = ''] = configFile.exec(file) ?? [];
    if (found === undefined) continue;
    const isApart = place.endsWith(configFolder);
    const root = isApart ? place.slice(0, -configFolder.length) : place;
    const settings = inLowerCase(await dataSettings(join(folder, file)));
    const isNamed = posix.basename(file).startsWith('hugo.');
    if (!isNamed && !signs.some((sign) => sign in settings)) continue;
    const languages = isApart ? await languagesApart(folder, place, files) : {};
    written.set(root, { ...languages, ...settings, ...written.get(root) });
  }
  const roots = [...written.keys()];
  const isOfTheme = (root: string) => roots.some((other) => root.startsWith(`${other}themes/`));
  return new Map(
    [...written]
      .filter(([root]) => !isOfTheme(root))
      .map(([root, settings]) => [root, hugoSettings(settings)] as const)
      .filter(([root, { content }]) =>
        content.some(({ folder: of }) => files.some((file) => file.startsWith(root + of))),
      ),
  );
}

/** `languages.toml`, and themes' `languages.fr.toml`, beside the other settings. */
async function languagesApart(folder: string, place: string, files: readonly string[]): Promise<Settings> {
  let languages: Settings = {};
  for (const file of files) {
    const found = file.startsWith(place) ? languageFile.exec(file) : null;
    if (found === null || posix.dirname(file) !== place.slice(0, -1)) continue;
    const settings = inLowerCase(await dataSettings(join(folder, file)));
    const [, lang] = found;
    languages = { ...languages, ...(lang === undefined ? settings : { [lang.toLowerCase()]: settings }) };
  }
  return Object.keys(languages).length === 0 ? {} : { languages };
}

function hugoSettings(settings: Settings): HugoSettings {
  const said = stringIn(settings, 'defaultcontentlanguage', 'default_language')?.toLowerCase();
  const defaultLanguage = said ?? 'en';
  const written = Object.entries(tableIn(settings, 'languages'))
    .filter(([, value]) => isRecord(value))
    .map(([lang]) => lang);
  const off = settings['disablelanguages'];
  const languages = [...new Set([...written, defaultLanguage])].map((lang) => {
    const own = tableIn(tableIn(settings, 'languages'), lang);
    const isDefault = lang === defaultLanguage;
    // The site's language need not be listed.
    const ofSite = isDefault ? stringIn(settings, 'locale', 'languagecode') : undefined;
    const name = isDefault && said === undefined && written.length === 0 ? null : lang;
    const isOff = own['disabled'] === true || (Array.isArray(off) && off.includes(lang));
    return [lang, { tag: stringIn(own, 'locale', 'languagecode') ?? ofSite ?? name, isOff }] as const;
  });
  const permalinks = tableIn(settings, 'permalinks');
  return {
    content: contentFolders(settings, written),
    languages: new Map(languages),
    defaultLanguage,
    isDefaultInSubfolder: settings['defaultcontentlanguageinsubdir'] === true,
    hasUglyAddresses: settings['uglyurls'] === true,
    keepsCase: settings['disablepathtolower'] === true,
    isZola: 'base_url' in settings,
    headingRule: headingRuleIn(settings),
    permalinks: {
      page: { ...permalinks, ...tableIn(permalinks, 'page') },
      section: tableIn(permalinks, 'section'),
    },
  };
}

function headingRuleIn(settings: Settings): HeadingRule {
  if ('base_url' in settings) return 'zola';
  const parser = ['markup', 'goldmark', 'parser'].reduce(tableIn, settings);
  const type = stringIn(parser, 'autoheadingidtype') ?? stringIn(parser, 'autoidtype');
  return type === 'blackfriday' ? type : type === 'github-ascii' ? 'hugo-ascii' : 'hugo';
}

/** The innermost first. */
function contentFolders(settings: Settings, languages: readonly string[]): readonly ContentFolder[] {
  const all = stringIn(settings, 'contentdir') ?? 'content';
  const mounts = mountsOf(settings);
  const own = languages.flatMap((lang) => {
    const folder = stringIn(tableIn(tableIn(settings, 'languages'), lang), 'contentdir');
    return folder === undefined || asFolder(folder) === asFolder(all)
      ? []
      : [{ folder: asFolder(folder), lang, below: '' }];
  });
  const whole = { folder: asFolder(all), lang: null, below: '' };
  const isAllApart = languages.length > 0 && own.length === languages.length;
  const folders = mounts.length > 0 ? mounts : [...own, ...(isAllApart ? [] : [whole])];
  return [...folders].sort((one, other) => other.folder.length - one.folder.length);
}

/** `module.mounts`: folders that replace the site's own. */
function mountsOf(settings: Settings): readonly ContentFolder[] {
  return tablesIn(tableIn(settings, 'module'), 'mounts').flatMap((mount) => {
    const target = stringIn(mount, 'target') ?? '';
    const source = stringIn(mount, 'source');
    if (source === undefined || !/^content(?:\/|$)/u.test(target)) return [];
    const below = asFolder(target).slice('content/'.length);
    return [{ folder: asFolder(source), lang: stringIn(mount, 'lang')?.toLowerCase() ?? null, below }];
  });
}

function asFolder(path: string): string {
  return `${posix.normalize(path).replace(/^\/|\/$/gu, '')}/`;
}
