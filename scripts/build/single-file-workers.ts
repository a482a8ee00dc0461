/** Vite plugin: after the program of a page in one file, the scripts of its workers, each a classic one. */

import { join, resolve } from 'node:path';
import { build, type Plugin } from 'vite';

export function singleFileWorkers(root: string): Plugin {
  let folder = '';
  return {
    name: 'limen-single-file-workers',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler(error?: Error) {
        if (error !== undefined) return;
        for (const name of ['model', 'retriever']) await buildWorker(root, folder, name);
      },
    },
  };
}

async function buildWorker(root: string, folder: string, name: string): Promise<void> {
  await build({
    configFile: false,
    root,
    base: './',
    publicDir: false,
    logLevel: 'warn',
    build: {
      target: 'es2023',
      outDir: folder,
      emptyOutDir: false,
      assetsInlineLimit: 0,
      modulePreload: false,
      rolldownOptions: {
        // The runtime asks for its own address to find files that it is given here.
        checks: { pluginTimings: false, emptyImportMeta: false },
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
