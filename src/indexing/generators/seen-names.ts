import type { Dirent } from 'node:fs';
import { basename, join } from 'node:path';
import { dataSettings, stringsIn } from './data-settings.js';
import { jekyllCollections } from './jekyll-collections.js';

/** Hugo's and Zola's page of a section, and its translations. */
const sectionPage = /^_index(?:\.[\w-]{2,10})?\.md$/u;
const jekyllConfig = /^_config\.ya?ml$/u;
/** Hugo's settings, in the folder `config`. */
const hugoSettings = '_default';
const vitepress = '.vitepress';
const vitepressConfig = /^config(?:\.[cm]?[jt]s)?$/u;

/**
 * Which files and folders of a folder are looked at: those that begin with a dot or an underscore only where a generator
 * has pages or settings in them.
 */
export async function seenNames(
  folder: string,
  entries: readonly Dirent[],
): Promise<(name: string) => boolean> {
  if (basename(folder) === vitepress) return (name) => vitepressConfig.test(name);
  const config = entries.find(({ name }) => jekyllConfig.test(name));
  const settings = config === undefined ? {} : await dataSettings(join(folder, config.name));
  const ofJekyll =
    config === undefined ? [] : [...jekyllCollections(settings).keys(), ...stringsIn(settings, 'include')];
  const seen = new Set([vitepress, hugoSettings, ...ofJekyll]);
  return (name) => {
    const isHidden = /^[._]/u.test(name) && !sectionPage.test(name) && !jekyllConfig.test(name);
    return name !== 'node_modules' && (!isHidden || seen.has(name));
  };
}
