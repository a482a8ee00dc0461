/**
 * A third-party site that uses the package: built with Vite, or without a build, with the package's files on
 * a CDN.
 */

import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join, relative, resolve, sep } from 'node:path';
import { build } from 'vite';
import { indexSite } from '../docs-sites/served-site.js';
import type { HostFiles } from '../widget/host-site.js';

export type SiteFiles = NonNullable<HostFiles['files']>;

const root = resolve(import.meta.dirname, '..', '..');
const source = join(root, 'test', 'fixtures', 'package-consumer');

/** The package's files as published. */
export const packageFolder = join(root, 'lib');

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.wasm': 'application/wasm',
};

/** Built by Vite with default settings, with the package in `node_modules`. */
export async function builtSite(): Promise<SiteFiles> {
  const place = await mkdtemp(join(tmpdir(), 'limen-consumer-'));
  try {
    const site = join(place, 'site');
    await mkdir(join(site, 'node_modules'), { recursive: true });
    await symlink(root, join(site, 'node_modules', 'limen'), 'junction');
    for (const file of ['index.html', 'page.js', 'package.json']) {
      await symlink(join(source, file), join(site, file));
    }
    await build({
      root: site,
      configFile: false,
      logLevel: 'error',
      resolve: { preserveSymlinks: true },
      build: { target: 'es2023', modulePreload: { polyfill: false } },
    });
    return await filesUnder(join(site, 'dist'));
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

/** The same page without a build: an import map locates the package. @param address URL of its folder */
export async function plainSite(address: string): Promise<SiteFiles> {
  const files = new Map(await filesUnder(source));
  const page = String(await readFile(join(source, 'index.html'), 'utf8'));
  const map = JSON.stringify({ imports: { limen: `${address}/index.js` } });
  const body = page.replace('<script', `<script type="importmap">${map}</script>\n    <script`);
  files.set('/index.html', { type: types['.html'] ?? '', body });
  return files;
}

/**
 * A site without a bundler, with the package's folders `lib` and `models` in it: a new folder that the caller
 * deletes.
 */
export async function siteWithFolders(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'limen-folders-'));
  const page = `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><title>Handbook</title><link rel="icon" href="data:,"></head>
  <body>
    <main>
      <h1>The lantern room</h1>
      <p>The lantern room was built in 1884. Its lens was ground by Marta Quill, who lived in Harrow.</p>
    </main>
    <script type="module" src="/limen/lib/limen-ask.js"></script>
    <limen-ask corpus="/limen/corpus/" offline="/limen-offline.js" threshold="0"></limen-ask>
  </body>
</html>`;
  await writeFile(join(folder, 'index.html'), page);
  await indexSite(folder, 'handbook');
  await cp(packageFolder, join(folder, 'limen', 'lib'), { recursive: true });
  for (const task of ['reader', 'critic']) {
    await cp(join(root, 'models', task), join(folder, 'limen', 'models', task), { recursive: true });
  }
  await cp(join(packageFolder, 'limen-offline.js'), join(folder, 'limen-offline.js'));
  return folder;
}

async function filesUnder(folder: string): Promise<SiteFiles> {
  const files = new Map<string, { type: string; body: Uint8Array }>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const type = types[extname(entry.name)];
    if (!entry.isFile() || type === undefined) continue;
    const path = join(entry.parentPath, entry.name);
    files.set(`/${relative(folder, path).split(sep).join('/')}`, { type, body: await readFile(path) });
  }
  return files;
}
