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

interface SeenNames {
  has(name: string): boolean;
  /** The paths of `meant` below the folder of that name. */
  within(name: string): readonly string[];
}

/**
 * Which entries of a folder are read. Of those that begin with a dot or an underscore, only a generator's pages
 * and settings are.
 * @param meant paths within the folder, named by the settings of a folder above
 */
export async function seenNames(
  folder: string,
  entries: readonly Dirent[],
  meant: readonly string[],
): Promise<SeenNames> {
  if (basename(folder) === vitepress) return { has: (name) => vitepressConfig.test(name), within: () => [] };
  const config = entries.find(({ name }) => jekyllConfig.test(name));
  const settings = config === undefined ? {} : await dataSettings(join(folder, config.name));
  const ofJekyll =
    config === undefined ? [] : [...jekyllCollections(settings).keys(), ...stringsIn(settings, 'include')];
  const paths = [...meant, ...ofJekyll];
  const seen = new Set([vitepress, hugoSettings, ...paths.map((path) => path.split('/')[0])]);
  return {
    has(name) {
      const isHidden = /^[._]/u.test(name) && !sectionPage.test(name) && !jekyllConfig.test(name);
      return name !== 'node_modules' && (!isHidden || seen.has(name));
    },
    within: (name) =>
      paths.filter((path) => path.startsWith(`${name}/`)).map((path) => path.slice(name.length + 1)),
  };
}
