import { isRecord } from '../../text/is-record.js';
import { type Settings, stringIn, tableIn } from './data-settings.js';
import { folderWithin } from './folder-within.js';

/** The folder of all collections: empty for the site's own, or ending in a slash. */
export function folderOfCollections(settings: Settings): string {
  return folderWithin('', stringIn(settings, 'collections_dir') ?? '') ?? '';
}

/** The names of collections with pages, and of posts, by folder: `_guides`. */
export function jekyllCollections(settings: Settings): ReadonlyMap<string, string> {
  const collections = Object.entries(tableIn(settings, 'collections'))
    .filter(([, given]) => isRecord(given) && given['output'] === true)
    .map(([name]) => name);
  const folder = folderOfCollections(settings);
  return new Map(['posts', ...collections].map((name) => [`${folder}_${name}`, name]));
}
