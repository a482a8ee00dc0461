/**
 * Vite plugin: what is made of the finished widget: the classic script, which names the same panel, the service worker of
 * sites that embed it, and compressed copies.
 */

import { join, resolve } from 'node:path';
import { build, type Plugin } from 'vite';
import { precompress } from './precompress.js';
import { buildServiceWorker } from './service-worker.js';

/** Of sites that embed the widget. */
export const widgetServiceWorker = {
  source: 'src/widget/offline/service-worker.ts',
  file: 'limen-offline.js',
};

/** @param compressed whether compressed copies are written too, for a host that sends them */
export function finishWidget(root: string, { compressed }: { readonly compressed: boolean }): Plugin {
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
        await buildServiceWorker(root, folder, widgetServiceWorker);
        if (compressed) precompress(folder);
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
