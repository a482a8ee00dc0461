/** Builds a page that exists for tests alone, with the settings that it shares with the page that ships. */

import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, defaultClientConditions } from 'vite';
import { optionalFiles } from '../scripts/build/optional-files.js';

/**
 * @param root folder with an `index.html`
 * @param pages its pages, where there are others than that
 * @returns a new folder that holds the built page; the caller deletes it
 */
export async function builtPage(root: string, pages: readonly string[] = ['index.html']): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'limen-page-'));
  await build({
    configFile: false,
    root,
    base: './',
    logLevel: 'warn',
    worker: { format: 'es', plugins: () => [optionalFiles('worker')] },
    // The runtime without the WASM glue of one binary inside: it is given its binary by address.
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
