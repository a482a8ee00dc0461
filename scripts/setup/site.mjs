/** Builds the page when what it is made of has changed since the last build. */

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root, run, tool } from './commands.mjs';

/** Everything that a build reads. */
const inputs = [
  'index.html',
  'lab.html',
  'vite.config.ts',
  'tsconfig.json',
  'package-lock.json',
  'scripts/build',
  'src',
  'workers',
  'public',
  'models',
];

/** In `models`, but not shipped. */
const notShipped = join('models', 'training');

/** Outside of `dist`, which must hold nothing but the site; written last, so a broken-off build is seen. */
const marker = join(root, 'node_modules', '.limen-built');

/** @returns {Promise<{ code: number, output: string }>} of the build; 0 when nothing was to be done */
export async function buildSite({ quiet = false } = {}) {
  const wanted = fingerprint();
  const current = existsSync(marker) && readFileSync(marker, 'utf8') === wanted;
  if (current && existsSync(join(root, 'dist', 'service-worker.js'))) return { code: 0, output: '' };
  rmSync(marker, { force: true });
  const built = await run(process.execPath, [tool('vite/bin/vite.js'), 'build', '--logLevel', 'warn'], {
    quiet,
  });
  if (built.code === 0) writeFileSync(marker, wanted);
  return built;
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
