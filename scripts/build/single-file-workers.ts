/** Vite plugin: after the program of a page in one file, the scripts of its workers, each a classic one. */

import { join } from 'node:path';
import type { Plugin } from 'vite';
import { afterBuild, buildInto } from './after-build.js';

export function singleFileWorkers(root: string): Plugin {
  return afterBuild({
    name: 'limen-single-file-workers',
    async run(folder) {
      for (const name of ['model', 'retriever']) await buildWorker(root, folder, name);
    },
  });
}

function buildWorker(root: string, folder: string, name: string): Promise<void> {
  return buildInto(folder, root, {
    base: './',
    build: {
      assetsInlineLimit: 0,
      rolldownOptions: {
        // The runtime asks for its own address to find files that it is given here.
        checks: { emptyImportMeta: false },
        input: join(root, 'workers', 'single-file', `${name}.ts`),
        output: {
          format: 'iife',
          codeSplitting: false,
          entryFileNames: '[name].js',
          assetFileNames: '[name][extname]',
        },
      },
    },
  });
}
