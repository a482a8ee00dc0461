/** `npx vite build --config vite.widget.config.ts`: writes `<limen-ask>` into `dist/widget`, beside the page. */

import { resolve } from 'node:path';
import { defaultClientConditions, defineConfig } from 'vite';
import { apartImports } from './scripts/build/apart-imports.js';
import { finishWidget } from './scripts/build/finish-widget.js';
import { optionalFiles } from './scripts/build/optional-files.js';
import { shorterStyles } from './scripts/build/shorter-styles.js';
import { workerEntries } from './scripts/build/worker-entries.js';

const root = import.meta.dirname;

/** Imported by the panel at once, and by what it imports later; nothing of it by the loader. */
const shared =
  /\/node_modules\/(?:lit|lit-html|lit-element|@lit)\/(?!.*decorators)|\/src\/(?:async\/abort|engine\/(?:errors|events|options)|parts\/definition|rpc\/(?:connection|protocol|start-worker|supervised-worker)\.|retrieval\/tokenise\.|text\/(?:clipped-marks|stop-words|without-accents|word-segments)|trusted-types|ui\/text\.|widget\/strings\/(?:en|strings)\.)/u;

/** No bundler reads the result again, which marks of pure calls would be for. */
const comments = { annotation: false };

export default defineConfig({
  root,
  base: './',
  publicDir: false,
  plugins: [apartImports(), shorterStyles(), finishWidget(root, 'site')],
  // The runtime without the WASM glue of one binary inside: it is given its binary by address.
  resolve: { conditions: ['onnxruntime-web-use-extern-wasm', ...defaultClientConditions] },
  worker: {
    format: 'es',
    // What only another choice of models loads is not kept for a visit without a network.
    plugins: () => [optionalFiles('worker'), workerEntries()],
    rolldownOptions: { output: { comments }, checks: { pluginTimings: false } },
  },
  build: {
    target: 'es2023',
    outDir: 'dist/widget',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // The page's own head is not the widget's to write in.
    modulePreload: false,
    rolldownOptions: {
      input: { 'limen-ask': resolve(root, 'src/widget.ts') },
      preserveEntrySignatures: 'strict',
      output: {
        entryFileNames: '[name].js',
        comments,
        // What the panel shares with what it loads later comes in one file with it, not in ten.
        codeSplitting: { groups: [{ name: 'shared', test: shared }] },
      },
      checks: { pluginTimings: false },
    },
  },
});
