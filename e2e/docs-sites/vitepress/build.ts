/** Builds a site with the real VitePress, as its owner would: the pages, and two lines for the widget. */

import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { installNodePackages, root, run } from '../workshop.js';

/** Pages of a real documentation site, if present on this machine. */
export const vuePages = resolve(root, '..', 'shared', 'data', 'docs', 'vue', 'src');

/** A small site of our own. */
const towerPages = join(import.meta.dirname, 'tower');

/** @returns the folder of the built site */
export function buildVueSite(): Promise<string> {
  return build(vuePages, 'docs');
}

/** @returns the folder of the built site */
export function buildTowerSite(): Promise<string> {
  return build(towerPages, 'tower');
}

async function build(pages: string, name: string): Promise<string> {
  const site = join(import.meta.dirname, 'site');
  const workshop = await installNodePackages('vitepress', site);
  const docs = join(workshop, name);
  rmSync(docs, { recursive: true, force: true });
  cpSync(pages, docs, { recursive: true });
  const settings = join(docs, '.vitepress');
  mkdirSync(join(settings, 'theme'), { recursive: true });
  for (const file of ['config.js', 'missing-files.js']) cpSync(join(site, file), join(settings, file));
  cpSync(join(site, 'theme.js'), join(settings, 'theme', 'index.js'));
  const program = join(workshop, 'node_modules', 'vitepress', 'bin', 'vitepress.js');
  await run(process.execPath, [program, 'build', docs], { cwd: workshop });
  return join(settings, 'dist');
}
