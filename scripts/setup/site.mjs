/**
 * Builds the page, the widget, the package and the scripts of the one-file page if their sources have
 * changed.
 */

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root, run, tool } from './commands.mjs';

/** All inputs of the builds. */
const inputs = [
  'index.html',
  'lab.html',
  'vite.config.ts',
  'vite.widget.config.ts',
  'vite.package.config.ts',
  'vite.single-file.config.ts',
  'tsconfig.json',
  'tsconfig.package.json',
  'package-lock.json',
  'scripts/build',
  'cli',
  'src',
  'workers',
  'public',
  'models',
];

/** The last file that each build writes. */
const results = [
  join('dist', 'service-worker.js'),
  join('dist', 'widget', 'limen-ask.classic.js'),
  join('dist', 'single-file', 'retriever.js'),
  join('lib', 'types', 'index.d.ts'),
];

/**
 * In parallel, after the page's own build, which empties the shared folder and lists the files for its
 * service worker.
 */
const furtherBuilds = ['vite.widget.config.ts', 'vite.single-file.config.ts', 'vite.package.config.ts'];

/** Inside `models`, but not shipped. */
const notShipped = join('models', 'training');

/**
 * Outside `dist` and `lib`, which are served and published; written last, so that an interrupted build is
 * detected.
 */
const marker = join(root, 'node_modules', '.limen-built');

/** @returns {Promise<{ code: number, output: string }>} of the build; 0 when nothing was to be done */
export async function buildSite({ quiet = false } = {}) {
  const wanted = fingerprint();
  if (isBuiltOf(wanted)) return { code: 0, output: '' };
  rmSync(marker, { force: true });
  const vite = [tool('vite/bin/vite.js'), 'build', '--logLevel', 'warn'];
  const page = await run(process.execPath, vite, { quiet });
  if (page.code !== 0) return page;
  const further = await Promise.all(
    furtherBuilds.map((config) => run(process.execPath, [...vite, '--config', config], { quiet })),
  );
  const failed = further.find(({ code }) => code !== 0);
  if (failed !== undefined) return failed;
  writeFileSync(marker, wanted);
  return page;
}

/** Whether the build is up to date with the sources. */
export function isBuilt() {
  return isBuiltOf(fingerprint());
}

function isBuiltOf(wanted) {
  const isCurrent = existsSync(marker) && readFileSync(marker, 'utf8') === wanted;
  return isCurrent && results.every((file) => existsSync(join(root, file)));
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
