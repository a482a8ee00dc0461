/** Builds a page that exists only for tests, with the build settings of the page that ships. */

import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, defaultClientConditions } from 'vite';
import { optionalFiles } from '../scripts/build/optional-files.js';

/**
 * @param root folder with an `index.html`
 * @param pages its HTML files, if there are others
 * @returns a new folder with the built page; the caller deletes it
 */
export async function builtPage(root: string, pages: readonly string[] = ['index.html']): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'limen-page-'));
  await build({
    configFile: false,
    root,
    base: './',
    logLevel: 'warn',
    worker: { format: 'es', plugins: () => [optionalFiles('worker')] },
    // The runtime build without embedded WASM glue: it gets the URL of its binary.
    resolve: { conditions: ['onnxruntime-web-use-extern-wasm', ...defaultClientConditions] },
    build: {
      target: 'es2023',
      outDir: folder,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      modulePreload: false,
      rolldownOptions: { input: pages.map((page) => join(root, page)) },
    },
  });
  return folder;
}
