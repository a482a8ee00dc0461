/** Vite plugin: the command line of the package, for Node, with all it needs but the native runtime of the models. */

import { join } from 'node:path';
import type { Plugin } from 'vite';
import { afterBuild, buildInto } from './after-build.js';
import type { ThirdPartyNotices } from './third-party-notices.js';

/** Hold a binary for one kind of machine: only the commands that run a model load the first, only a baseline of `limen eval` the other. */
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
      // The last of the builds that are published together.
      notices.write(join(folder, 'THIRD-PARTY.md'));
    },
  });
}
