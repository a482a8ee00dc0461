/** Vite plugin: what is made of the finished widget: the classic script, which names the same panel, and compressed copies. */

import { join, resolve } from 'node:path';
import { build, type Plugin } from 'vite';
import { precompress } from './precompress.js';

export function finishWidget(root: string): Plugin {
  let folder = '';
  let panel: string | undefined;
  return {
    name: 'limen-finish-widget',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    generateBundle(_options, bundle) {
      panel = Object.values(bundle).find(
        ({ type, name }) => type === 'chunk' && name === 'limen-ask-panel',
      )?.fileName;
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler(error?: Error) {
        if (error !== undefined) return;
        if (panel === undefined) throw new Error('The widget was built without a chunk for its panel.');
        await buildClassic(root, folder, panel);
        precompress(folder);
      },
    },
  };
}

/** @param panel the panel's file, relative to `folder` */
async function buildClassic(root: string, folder: string, panel: string): Promise<void> {
  await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    define: { __PANEL_FILE__: JSON.stringify(panel) },
    build: {
      target: 'es2023',
      outDir: folder,
      emptyOutDir: false,
      modulePreload: false,
      rolldownOptions: {
        checks: { pluginTimings: false },
        input: join(root, 'src', 'widget', 'classic.ts'),
        output: { format: 'iife', entryFileNames: 'limen-ask.classic.js' },
      },
    },
  });
}
