import { type Settings, stringIn, tableIn } from './data-settings.js';
import { folderWithin } from './folder-within.js';
import { isRecord } from './is-record.js';

/** Where the collections are: empty for the site's own folder, or ending in a slash. */
export function folderOfCollections(settings: Settings): string {
  return folderWithin('', stringIn(settings, 'collections_dir') ?? '') ?? '';
}

/** The folders of the collections with pages, posts too, each with its name: `_guides`. */
export function jekyllCollections(settings: Settings): ReadonlyMap<string, string> {
  const collections = Object.entries(tableIn(settings, 'collections'))
    .filter(([, given]) => isRecord(given) && given['output'] === true)
    .map(([name]) => name);
  const folder = folderOfCollections(settings);
  return new Map(['posts', ...collections].map((name) => [`${folder}_${name}`, name]));
}
