/** The base of plugins that process a built folder, and of the builds that they add to it. */

import { resolve } from 'node:path';
import { build, type InlineConfig, mergeConfig, type Plugin } from 'vite';

interface Work {
  readonly name: string;
  /** `pre` if the others should find its output in the folder. */
  readonly order?: 'pre' | 'post';
  /** @param folder absolute path of what was built */
  readonly run: (folder: string) => Promise<void>;
}

/** Vite plugin: runs after the folder is written, sequentially, and not after a failure. */
export function afterBuild({ name, order = 'post', run }: Work): Plugin {
  let folder = '';
  return {
    name,
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      order,
      sequential: true,
      async handler(error?: Error) {
        if (error === undefined) await run(folder);
      },
    },
  };
}

/** Adds the output of a separate build to a built folder, without its config file and `public`. */
export async function buildInto(folder: string, root: string, config: InlineConfig): Promise<void> {
  const common: InlineConfig = {
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    build: {
      target: 'es2023',
      outDir: folder,
      emptyOutDir: false,
      modulePreload: false,
      rolldownOptions: { checks: { pluginTimings: false } },
    },
  };
  await build(mergeConfig(common, config));
}
