/**
 * Vite plugin: what is made of the finished widget: the classic script, which names the same panel, the service worker of
 * sites that embed it, and compressed copies.
 */

import { join } from 'node:path';
import type { Plugin } from 'vite';
import { afterBuild, buildInto } from './after-build.js';
import { precompress } from './precompress.js';
import { buildServiceWorker } from './service-worker.js';

/** Of sites that embed the widget. */
export const widgetServiceWorker = {
  source: 'src/widget/offline/service-worker.ts',
  file: 'limen-offline.js',
};

/** @param compressed whether compressed copies are written too, for a host that sends them */
export function finishWidget(root: string, { compressed }: { readonly compressed: boolean }): Plugin {
  let panel: string | undefined;
  return {
    ...afterBuild({
      name: 'limen-finish-widget',
      async run(folder) {
        if (panel === undefined) throw new Error('The widget was built without a chunk for its panel.');
        await buildClassic(root, folder, panel);
        await buildServiceWorker(root, folder, widgetServiceWorker);
        if (compressed) precompress(folder);
      },
    }),
    generateBundle(_options, bundle) {
      panel = Object.values(bundle).find(
        ({ type, name }) => type === 'chunk' && name === 'limen-ask-panel',
      )?.fileName;
    },
  };
}

/** @param panel the panel's file, relative to `folder` */
function buildClassic(root: string, folder: string, panel: string): Promise<void> {
  return buildInto(folder, root, {
    define: { __PANEL_FILE__: JSON.stringify(panel) },
    build: {
      rolldownOptions: {
        input: join(root, 'src', 'widget', 'classic.ts'),
        output: { format: 'iife', entryFileNames: 'limen-ask.classic.js' },
      },
    },
  });
}
