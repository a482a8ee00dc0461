/** `npx vite build --config vite.single-file.config.ts`: writes what `limen bundle` makes a page of, into `dist/single-file`. */

import { resolve } from 'node:path';
import { defineConfig } from 'vite';
import { onlyEmbedded } from './scripts/build/only-embedded.js';
import { plainImports } from './scripts/build/plain-imports.js';
import { singleFileWorkers } from './scripts/build/single-file-workers.js';

const root = import.meta.dirname;

export default defineConfig({
  root,
  base: './',
  publicDir: false,
  plugins: [plainImports(), onlyEmbedded(), singleFileWorkers(root)],
  build: {
    target: 'es2023',
    outDir: 'dist/single-file',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: false,
    // Styles apart, so that the page's policy can name them.
    cssCodeSplit: false,
    rolldownOptions: {
      input: { page: resolve(root, 'src/single-file.ts') },
      // A classic script runs before what follows it has arrived.
      output: {
        format: 'iife',
        codeSplitting: false,
        entryFileNames: '[name].js',
        assetFileNames: '[name][extname]',
      },
      // Vite hands the module's address to its helper for imports, which needs none here.
      checks: { pluginTimings: false, emptyImportMeta: false },
    },
  },
});
