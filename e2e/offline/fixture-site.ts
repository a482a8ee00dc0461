/** Builds the offline fixture as a small site of a given version, with a service worker like the real one. */

import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { buildServiceWorker } from '../../scripts/build/service-worker.js';

const root = resolve(import.meta.dirname, '../..');

export interface FixtureOptions {
  /** Shown by every part of the site. */
  readonly version: string;
  /** Content of the model; by default it names the version. */
  readonly model?: string;
}

/** @returns the folder, which the caller deletes */
export async function buildFixtureSite({
  version,
  model = `model of ${version}`,
}: FixtureOptions): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'limen-fixture-'));
  await build({
    configFile: false,
    root: join(root, 'e2e', 'fixtures', 'offline'),
    base: './',
    logLevel: 'warn',
    define: { __FIXTURE_VERSION__: JSON.stringify(version) },
    worker: { format: 'es' },
    build: { target: 'es2023', outDir: folder, emptyOutDir: true, modulePreload: { polyfill: false } },
  });
  writeFileSync(join(folder, 'data.txt'), `data of ${version}\n`);
  mkdirSync(join(folder, 'models', 'reader'), { recursive: true });
  writeFileSync(join(folder, 'models', 'reader', 'manifest.json'), JSON.stringify({ version }));
  writeFileSync(join(folder, 'models', 'reader', 'weights.txt'), `${model}\n`.padEnd(300_000, '.'));
  await buildServiceWorker(root, folder);
  return folder;
}
