/** Builds the Vue documentation with the real VitePress, as the owner of a site would: the pages, and two lines for the widget. */

import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '..', '..', '..');

/** Pages of a real documentation site, where the machine holds them. */
export const vuePages = resolve(root, '..', 'shared', 'data', 'docs', 'vue', 'src');

/** VitePress is installed once, apart from the packages of the project, which has no use for it. */
const workshop = join(root, 'node_modules', '.cache', 'limen', 'vitepress');

/** @returns the folder of the built site */
export async function buildVueSite(): Promise<string> {
  const site = join(import.meta.dirname, 'site');
  mkdirSync(workshop, { recursive: true });
  for (const name of ['package.json', 'package-lock.json']) cpSync(join(site, name), join(workshop, name));
  const shell = process.platform === 'win32';
  if (!existsSync(join(workshop, 'node_modules', 'vitepress', 'package.json'))) {
    await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: workshop, shell });
  }
  const docs = join(workshop, 'docs');
  rmSync(docs, { recursive: true, force: true });
  cpSync(vuePages, docs, { recursive: true });
  const settings = join(docs, '.vitepress');
  mkdirSync(join(settings, 'theme'), { recursive: true });
  for (const name of ['config.js', 'missing-files.js']) cpSync(join(site, name), join(settings, name));
  cpSync(join(site, 'theme.js'), join(settings, 'theme', 'index.js'));
  const program = join(workshop, 'node_modules', 'vitepress', 'bin', 'vitepress.js');
  await run(process.execPath, [program, 'build', docs], { cwd: workshop, maxBuffer: 64 * 1024 * 1024 });
  return join(settings, 'dist');
}
