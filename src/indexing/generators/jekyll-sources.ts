/** Where Jekyll serves its sources: pages, and its collections that have pages of their own. */

import { join, posix } from 'node:path';
import { pageAddress } from '../page-address.js';
import { dataSettings, type Settings, stringIn, tableIn } from './data-settings.js';
import { jekyllCollections } from './jekyll-collections.js';
import { type Generator, languageBelow, type SourceReading, sitesBySettings } from './source-place.js';

const configName = /^(.*\/)?_config\.ya?ml$/u;

export const jekyllSources: Generator = (folder, files) =>
  sitesBySettings(files, configName, async (file, root) => {
    const settings = await dataSettings(join(folder, file));
    const collections = jekyllCollections(settings);
    return [{ root, read: (path) => placeOf(path, settings, collections) }];
  });

function placeOf(path: string, settings: Settings, collections: ReadonlyMap<string, string>): SourceReading {
  if (isExcluded(path, settings['exclude'])) {
    return { kind: 'no-page', reason: 'the configuration excludes it' };
  }
  const isPretty = settings['permalink'] === 'pretty';
  const [folder, name] = [...collections].find(([of]) => path.startsWith(`${of}/`)) ?? [];
  const below = folder === undefined ? path : path.slice(folder.length + 1);
  const place = name === undefined ? path : `${name}/${below}`;
  const pattern =
    name === undefined ? undefined : stringIn(tableIn(tableIn(settings, 'collections'), name), 'permalink');
  const ofCollection =
    name === undefined || pattern === undefined ? undefined : permalink(pattern, name, below);
  return {
    kind: 'page',
    place,
    version: null,
    lang: languageBelow(place, stringIn(settings, 'lang', 'locale')),
    address: ({ address }, { baseUrl, links }) => {
      const style = isPretty && links === 'html' ? 'folder' : links;
      return pageAddress(place, { baseUrl, links: style, address: address ?? ofCollection });
    },
  };
}

/** Undefined for one of a date, or of what else only its front matter would tell. */
function permalink(pattern: string, collection: string, below: string): string | undefined {
  const path = below.replace(/\.[a-z]+$/iu, '');
  const name = posix.basename(path);
  const values: Readonly<Record<string, string>> = {
    collection,
    path,
    name,
    title: name,
    output_ext: '.html',
  };
  const filled = pattern.replace(/:([a-z_]{1,20})/gu, (whole, key: string) => values[key] ?? whole);
  return filled.includes(':') ? undefined : filled;
}

/** Names of files and folders; patterns are left to Jekyll. */
function isExcluded(path: string, exclude: unknown): boolean {
  const names: readonly unknown[] = Array.isArray(exclude) ? exclude : [];
  return names.some((each) => {
    if (typeof each !== 'string') return false;
    const name = each.replace(/^\/|\/$/gu, '');
    return path === name || path.startsWith(`${name}/`);
  });
}
