/** Builds the page and the widget when what they are made of has changed since the last build. */

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root, run, tool } from './commands.mjs';

/** Everything that a build reads. */
const inputs = [
  'index.html',
  'lab.html',
  'vite.config.ts',
  'vite.widget.config.ts',
  'tsconfig.json',
  'package-lock.json',
  'scripts/build',
  'src',
  'workers',
  'public',
  'models',
];

/** What each of the two builds writes last. */
const results = ['service-worker.js', join('widget', 'limen-ask.classic.js')];

/** In `models`, but not shipped. */
const notShipped = join('models', 'training');

/** Outside of `dist`, which must hold nothing but the site; written last, so a broken-off build is seen. */
const marker = join(root, 'node_modules', '.limen-built');

/** @returns {Promise<{ code: number, output: string }>} of the build; 0 when nothing was to be done */
export async function buildSite({ quiet = false } = {}) {
  const wanted = fingerprint();
  const current = existsSync(marker) && readFileSync(marker, 'utf8') === wanted;
  const isWhole = results.every((file) => existsSync(join(root, 'dist', file)));
  if (current && isWhole) return { code: 0, output: '' };
  rmSync(marker, { force: true });
  const vite = [tool('vite/bin/vite.js'), 'build', '--logLevel', 'warn'];
  const page = await run(process.execPath, vite, { quiet });
  if (page.code !== 0) return page;
  // After the page, whose build empties the folder that both share and lists what its service worker keeps.
  const widget = await run(process.execPath, [...vite, '--config', 'vite.widget.config.ts'], { quiet });
  if (widget.code === 0) writeFileSync(marker, wanted);
  return widget;
}

function fingerprint() {
  const hash = createHash('sha256');
  for (const path of inputs.map((input) => join(root, input)).filter((input) => existsSync(input))) {
    for (const file of filesUnder(path)) {
      const name = relative(root, file);
      if (name.startsWith(notShipped)) continue;
      hash.update(`${name}\0${statSync(file).size}\0`).update(readFileSync(file));
    }
  }
  return hash.digest('hex');
}

function filesUnder(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}
