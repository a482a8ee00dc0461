/** Vite plugin: builds the command line for Node with its dependencies, except the models' native runtime. */

import { join } from 'node:path';
import type { Plugin } from 'vite';
import { afterBuild, buildInto } from './after-build.js';
import type { ThirdPartyNotices } from './third-party-notices.js';

/**
 * Packages with platform-specific binaries: the first is only loaded by commands that run a model, the other
 * by a baseline of `limen eval`.
 */
const native = ['onnxruntime-node', 'pagefind'];

export function commandLine(root: string, notices: ThirdPartyNotices): Plugin {
  return afterBuild({
    name: 'limen-command-line',
    async run(folder) {
      await buildInto(join(folder, 'cli'), root, {
        plugins: [notices.collect()],
        ssr: { noExternal: true, external: native },
        build: {
          ssr: join(root, 'cli', 'limen.ts'),
          target: 'node20',
          emptyOutDir: true,
          minify: false,
          rolldownOptions: { output: { entryFileNames: 'limen.js', chunkFileNames: '[name].js' } },
        },
      });
      // This is the last of the builds that are published together.
      notices.write(join(folder, 'THIRD-PARTY.md'));
    },
  });
}
