/** Vite plugin: the command line of the package, for Node, with all it needs but the native runtime of the models. */

import { join, resolve } from 'node:path';
import { build, type Plugin } from 'vite';
import type { ThirdPartyNotices } from './third-party-notices.js';

/** Holds a binary for one kind of machine; only `ask` and `eval` load it. */
const native = 'onnxruntime-node';

export function commandLine(root: string, notices: ThirdPartyNotices): Plugin {
  let folder = '';
  return {
    name: 'limen-command-line',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir, 'cli');
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler(error?: Error) {
        if (error !== undefined) return;
        await build({
          configFile: false,
          root,
          publicDir: false,
          plugins: [notices.collect()],
          logLevel: 'warn',
          ssr: { noExternal: true, external: [native] },
          build: {
            ssr: join(root, 'cli', 'limen.ts'),
            target: 'node20',
            outDir: folder,
            emptyOutDir: true,
            minify: false,
            rolldownOptions: {
              output: { entryFileNames: 'limen.js', chunkFileNames: '[name].js' },
              checks: { pluginTimings: false },
            },
          },
        });
        // The last of the builds that are published together.
        notices.write(join(folder, '..', 'THIRD-PARTY.md'));
      },
    },
  };
}
