/** Where Jekyll serves its sources: pages, posts, and collections with pages of their own. */

import { join } from 'node:path';
import { onlyIndex, pageAddress } from '../page-address.js';
import { dataSettings, type Settings, stringIn, stringsIn, tableIn, tablesIn } from './data-settings.js';
import { folderOfCollections, jekyllCollections } from './jekyll-collections.js';
import { filledPermalink, permalinkOfPosts, styleOfPages } from './jekyll-permalinks.js';
import { namePattern } from './name-pattern.js';
import {
  type Generator,
  languageBelow,
  type SourceReader,
  servedIn,
  sitesBySettings,
} from './source-place.js';

const configName = /^(.*\/)?_config\.ya?ml$/u;
const readme = /(?<![^/])README\.md$/u;

export const jekyllSources: Generator = (folder, files) =>
  sitesBySettings(files, configName, async (file, root) => {
    const settings = await dataSettings(join(folder, file));
    const isThere = (path: string) => files.includes(root + path);
    return [{ root, read: readerOf(settings, isThere) }];
  });

function readerOf(settings: Settings, isThere: (path: string) => boolean): SourceReader {
  const collections = [...jekyllCollections(settings)];
  const above = folderOfCollections(settings);
  const excluded = stringsIn(settings, 'exclude').map(namePattern);
  const allDefaults = defaultsIn(settings);
  const style = stringIn(settings, 'permalink') ?? 'date';
  return (path) => {
    if (excluded.some((isMeant) => isMeant(path))) {
      return { kind: 'no-page', reason: 'the configuration excludes it' };
    }
    const [folder = '', collection = null] = collections.find(([of]) => path.startsWith(`${of}/`)) ?? [];
    const below = collection === null ? path : path.slice(folder.length + 1);
    // Defaults name collections without their common folder.
    const scoped = path.startsWith(above) ? path.slice(above.length) : path;
    const defaults = defaultsFor(scoped, collection ?? 'pages', allDefaults);
    if (defaults['published'] === false)
      return { kind: 'no-page', reason: 'the configuration leaves it out' };
    const ofCollection = collection === null ? undefined : patternOf(collection, settings, style);
    const place = collection === null ? path : `${collection}/${below}`;
    // GitHub's Jekyll makes it the index if there is none.
    const isIndex = readme.test(path) && !isThere(path.replace(readme, 'index.md'));
    return {
      kind: 'page',
      place,
      version: null,
      lang: languageBelow(place, stringIn(defaults, 'lang') ?? stringIn(settings, 'lang', 'locale')),
      headingRule: 'kramdown',
      address: ({ named = {} }, site) => {
        const pattern = named.permalink ?? stringIn(defaults, 'permalink') ?? ofCollection;
        return pageAddress(place, {
          ...servedIn(styleOfPages(style), site),
          address: pattern && filledPermalink(pattern, { collection, path: below, links: site.links }, named),
          ...(isIndex ? {} : { ofFolder: onlyIndex }),
        });
      },
    };
  };
}

function patternOf(collection: string, settings: Settings, style: string): string {
  const own = stringIn(tableIn(tableIn(settings, 'collections'), collection), 'permalink');
  if (own !== undefined) return own;
  if (collection === 'posts') return permalinkOfPosts(style);
  return `/:collection/:path${{ html: ':output_ext', clean: '', folder: '/' }[styleOfPages(style)]}`;
}

interface Defaults {
  /** Undefined for pages of every type. */
  readonly type: string | undefined;
  readonly isWithin: (path: string) => boolean;
  readonly values: Settings;
}

/** Defaults for front matter, those of the innermost folder last. */
function defaultsIn(settings: Settings): readonly Defaults[] {
  return tablesIn(settings, 'defaults')
    .map((each) => {
      const scope = tableIn(each, 'scope');
      const folder = (stringIn(scope, 'path') ?? '').replace(/^\/|\/$/gu, '');
      const isWithin = folder === '' ? () => true : namePattern(folder);
      return { folder, type: stringIn(scope, 'type'), isWithin, values: tableIn(each, 'values') };
    })
    .sort((one, other) => one.folder.length - other.folder.length);
}

function defaultsFor(path: string, wanted: string, all: readonly Defaults[]): Settings {
  const fitting = all.filter(({ type = wanted, isWithin }) => type === wanted && isWithin(path));
  return Object.assign({}, ...fitting.map(({ values }) => values));
}
