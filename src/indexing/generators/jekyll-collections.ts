import { type Settings, tableIn } from './data-settings.js';
import { isRecord } from './is-record.js';

/** The folders of the collections with pages, each with its name: `_guides`. */
export function jekyllCollections(settings: Settings): ReadonlyMap<string, string> {
  const collections = Object.entries(tableIn(settings, 'collections'));
  return new Map(
    collections
      .filter(([, given]) => isRecord(given) && given['output'] === true)
      .map(([name]) => [`_${name}`, name]),
  );
}
