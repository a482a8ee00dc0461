/**
 * `npx vite build --config vite.package.config.ts`: writes what the npm package holds into `lib`: the API, the engine,
 * `<limen-ask>`, the command line and the programs of a page in one file, with nothing left to install.
 */

import { resolve } from 'node:path';
import { defaultClientConditions, defineConfig } from 'vite';
import { apartImports } from './scripts/build/apart-imports.js';
import { commandLine } from './scripts/build/command-line.js';
import { finishWidget } from './scripts/build/finish-widget.js';
import { packageTypes } from './scripts/build/package-types.js';
import { packagedSingleFile } from './scripts/build/single-file-programs.js';
import { ThirdPartyNotices } from './scripts/build/third-party-notices.js';

const root = import.meta.dirname;
const notices = new ThirdPartyNotices();

export default defineConfig({
  root,
  base: './',
  publicDir: false,
  plugins: [
    apartImports(),
    notices.collect(),
    finishWidget(root, 'package'),
    packagedSingleFile(root, notices),
    commandLine(root, notices),
    packageTypes(root),
  ],
  // The runtime without the WASM glue of one binary inside: it is given its binary by address.
  resolve: { conditions: ['onnxruntime-web-use-extern-wasm', ...defaultClientConditions] },
  worker: {
    format: 'es',
    plugins: () => [notices.collect()],
    rolldownOptions: {
      // One file each, which nothing need be found beside: whoever bundles a page copies it as it is, under another name.
      output: {
        codeSplitting: false,
        entryFileNames: ({ name }) => `workers/${name.replace(/\.worker$/u, '')}.js`,
        minify: true,
      },
      checks: { pluginTimings: false },
    },
  },
  build: {
    target: 'es2023',
    outDir: 'lib',
    emptyOutDir: true,
    // For the bundler of whoever uses it, and readable until then.
    minify: false,
    assetsInlineLimit: 0,
    modulePreload: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: {
        index: resolve(root, 'src/index.ts'),
        engine: resolve(root, 'src/strategies/index.ts'),
        'limen-ask': resolve(root, 'src/widget.ts'),
      },
      preserveEntrySignatures: 'strict',
      output: {
        // The package has a version; its files need no hash,
        entryFileNames: '[name].js',
        chunkFileNames: 'chunks/[name].js',
        // but what a service worker keeps apart from them.
        assetFileNames: 'runtime/[name]-[hash][extname]',
      },
      checks: { pluginTimings: false },
    },
  },
});
