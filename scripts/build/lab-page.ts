/**
 * Vite plugin: builds the Lab beside the page. As a separate build it shares no chunk with the page, whose
 * first load would otherwise become larger and need two requests. Workers and WASM get the same names, so
 * they exist only once.
 */

import { join } from 'node:path';
import { defaultClientConditions, type Plugin } from 'vite';
import { labFolder } from '../../src/offline/lab-files.js';
import { afterBuild, buildInto } from './after-build.js';
import { contentSecurityPolicyMeta } from './content-security-policy.js';
import { optionalFiles } from './optional-files.js';
import { plainImports } from './plain-imports.js';

export function labPage(root: string): Plugin {
  return afterBuild({
    name: 'limen-lab-page',
    order: 'pre',
    run: (folder) =>
      buildInto(folder, root, {
        base: './',
        plugins: [contentSecurityPolicyMeta(), plainImports(), labNames(`${labFolder}[name]-[hash]`)],
        resolve: { conditions: ['onnxruntime-web-use-extern-wasm', ...defaultClientConditions] },
        worker: {
          format: 'es',
          plugins: () => [optionalFiles('worker')],
          rolldownOptions: { checks: { pluginTimings: false } },
        },
        build: { assetsInlineLimit: 0, rolldownOptions: { input: join(root, 'lab.html') } },
      }),
  });
}

/** Puts the Lab's script and styles into its folder; its workers' files are named as the page's are. */
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
