/** Builds the inputs of `limen bundle`: the page's own script, its icon, and the scripts of its workers. */

import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InlineConfig, Plugin } from 'vite';
import { afterBuild, buildInto } from './after-build.js';
import { onlyEmbedded } from './only-embedded.js';
import { plainImports } from './plain-imports.js';
import type { ThirdPartyNotices } from './third-party-notices.js';

/** A classic script runs before the rest of the page has arrived. */
const classicScript = {
  format: 'iife',
  codeSplitting: false,
  entryFileNames: '[name].js',
  assetFileNames: '[name][extname]',
} as const;

/** The page's script and styles, and the other files. */
export function singleFilePage(root: string, further: () => readonly Plugin[] = () => []): InlineConfig {
  return {
    root,
    base: './',
    publicDir: false,
    plugins: [plainImports(), onlyEmbedded(), ...further(), besideThePage(root, further)],
    build: {
      target: 'es2023',
      assetsInlineLimit: 0,
      modulePreload: false,
      // Keep styles in one separate file, so that the page's policy can name their hash.
      cssCodeSplit: false,
      rolldownOptions: {
        input: { page: join(root, 'src', 'single-file.ts') },
        output: classicScript,
        // Vite passes the module's address to its import helper, which does not need it here.
        checks: { pluginTimings: false, emptyImportMeta: false },
      },
    },
  };
}

/** Vite plugin: the same in the package's `single-file` folder; the WASM is already in its `runtime`. */
export function packagedSingleFile(root: string, notices: ThirdPartyNotices): Plugin {
  return afterBuild({
    name: 'limen-packaged-single-file',
    run: (folder) =>
      buildInto(
        join(folder, 'single-file'),
        root,
        singleFilePage(root, () => [notices.collect(), withoutWasm()]),
      ),
  });
}

/** Vite plugin: adds the icon and the workers' scripts, each as a classic script. */
function besideThePage(root: string, further: () => readonly Plugin[]): Plugin {
  return afterBuild({
    name: 'limen-beside-single-file',
    async run(folder) {
      copyFileSync(join(root, 'public', 'icons', 'icon.svg'), join(folder, 'icon.svg'));
      for (const name of ['model', 'retriever']) await buildWorker(root, folder, name, further());
    },
  });
}

function buildWorker(root: string, folder: string, name: string, plugins: readonly Plugin[]): Promise<void> {
  return buildInto(folder, root, {
    base: './',
    plugins: [...plugins],
    build: {
      assetsInlineLimit: 0,
      rolldownOptions: {
        // The runtime uses its own address to find files that are passed to it here.
        checks: { emptyImportMeta: false },
        input: join(root, 'workers', 'single-file', `${name}.ts`),
        output: classicScript,
      },
    },
  });
}

function withoutWasm(): Plugin {
  return {
    name: 'limen-without-wasm',
    generateBundle(_options, bundle) {
      for (const file of Object.keys(bundle)) if (file.endsWith('.wasm')) delete bundle[file];
    },
  };
}
