/**
 * Vite plugin: builds the Lab beside the page. A build of its own shares no chunk with the page, whose first load would
 * become larger and fall into two requests. Workers and WASM come out under the same names, and are there once.
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
