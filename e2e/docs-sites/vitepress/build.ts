/** Builds the Vue documentation with the real VitePress, as the owner of a site would: the pages, and two lines for the widget. */

import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { installNodePackages, root, run } from '../workshop.js';

/** Pages of a real documentation site, where the machine holds them. */
export const vuePages = resolve(root, '..', 'shared', 'data', 'docs', 'vue', 'src');

/** @returns the folder of the built site */
export async function buildVueSite(): Promise<string> {
  const site = join(import.meta.dirname, 'site');
  const workshop = await installNodePackages('vitepress', site);
  const docs = join(workshop, 'docs');
  rmSync(docs, { recursive: true, force: true });
  cpSync(vuePages, docs, { recursive: true });
  const settings = join(docs, '.vitepress');
  mkdirSync(join(settings, 'theme'), { recursive: true });
  for (const name of ['config.js', 'missing-files.js']) cpSync(join(site, name), join(settings, name));
  cpSync(join(site, 'theme.js'), join(settings, 'theme', 'index.js'));
  const program = join(workshop, 'node_modules', 'vitepress', 'bin', 'vitepress.js');
  await run(process.execPath, [program, 'build', docs], { cwd: workshop });
  return join(settings, 'dist');
}
