/**
 * Vite plugin: builds the Lab beside the page. A build of its own shares no chunk with the page, whose first load would
 * become larger and fall into two requests. Workers and WASM come out under the same names, and are there once.
 */

import { join, resolve } from 'node:path';
import { build, defaultClientConditions, type Plugin } from 'vite';
import { labFolder } from '../../src/offline/lab-files.js';
import { contentSecurityPolicyMeta } from './content-security-policy.js';
import { optionalFiles } from './optional-files.js';
import { plainImports } from './plain-imports.js';

export function labPage(root: string): Plugin {
  let folder = '';
  return {
    name: 'limen-lab-page',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      order: 'pre',
      sequential: true,
      async handler(error?: Error) {
        if (error === undefined) await buildLab(root, folder);
      },
    },
  };
}

async function buildLab(root: string, folder: string): Promise<void> {
  const named = `${labFolder}[name]-[hash]`;
  await build({
    configFile: false,
    root,
    base: './',
    publicDir: false,
    logLevel: 'warn',
    plugins: [contentSecurityPolicyMeta(), plainImports(), labNames(named)],
    resolve: { conditions: ['onnxruntime-web-use-extern-wasm', ...defaultClientConditions] },
    worker: {
      format: 'es',
      plugins: () => [optionalFiles('worker')],
      rolldownOptions: { checks: { pluginTimings: false } },
    },
    build: {
      target: 'es2023',
      outDir: folder,
      emptyOutDir: false,
      assetsInlineLimit: 0,
      modulePreload: false,
      rolldownOptions: { input: join(root, 'lab.html'), checks: { pluginTimings: false } },
    },
  });
}

/** Script and styles of the Lab in its folder; what its workers bring is named as the page's workers name it. */
function labNames(named: string): Plugin {
  return {
    name: 'limen-lab-names',
    outputOptions: (output) => ({
      ...output,
      entryFileNames: `${named}.js`,
      chunkFileNames: `${named}.js`,
      assetFileNames: ({ names }) =>
        names.some((name) => name.endsWith('.css')) ? `${named}[extname]` : 'assets/[name]-[hash][extname]',
    }),
  };
}
