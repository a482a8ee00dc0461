import { type Settings, tableIn } from './data-settings.js';
import { isRecord } from './is-record.js';

/** The folders of the collections with pages, posts too, each with its name: `_guides`. */
export function jekyllCollections(settings: Settings): ReadonlyMap<string, string> {
  const collections = Object.entries(tableIn(settings, 'collections'))
    .filter(([, given]) => isRecord(given) && given['output'] === true)
    .map(([name]) => name);
  return new Map(['posts', ...collections].map((name) => [`_${name}`, name]));
}
