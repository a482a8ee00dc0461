/**
 * Vite plugin: completes the finished widget: the classic script, which refers to the same panel, the service
 * worker for sites that embed it, and compressed copies.
 */

import { join } from 'node:path';
import type { Plugin } from 'vite';
import { afterBuild, buildInto } from './after-build.js';
import { precompress } from './precompress.js';
import { buildServiceWorker } from './service-worker.js';
import { widgetFiles } from './widget-files.js';

/** For sites that embed the widget. */
export const widgetServiceWorker = {
  source: 'src/widget/offline/service-worker.ts',
  file: 'limen-offline.js',
};

/** What the panel imports later: suggestions below an empty field, asking, results, other languages. */
const laterChunks: ReadonlySet<string> = new Set([
  'asking',
  'catalogue',
  'code-tokens',
  'conversation',
  'embedded-parts',
  'first-visit',
  'keep-offline',
  'next-query',
  'open-models',
  'outcome',
  ...['ar', 'de', 'es', 'fr', 'ja'],
]);

const [module, classic] = ['limen-ask.js', 'limen-ask.classic.js'];

/**
 * @param goesInto the site, whose folder has only the widget and gets compressed copies too, for a host that sends
 * them; or the package, whose folder has other files, which the service worker must not list
 */
export function finishWidget(root: string, goesInto: 'site' | 'package'): Plugin {
  let panel: string | undefined;
  let needed: ReadonlySet<string> | undefined;
  return {
    ...afterBuild({
      name: 'limen-finish-widget',
      async run(folder) {
        if (panel === undefined) throw new Error('The widget was built without a chunk for its panel.');
        await buildClassic(root, folder, panel);
        await buildServiceWorker(root, folder, widgetServiceWorker, needed);
        if (goesInto === 'site') await precompress(folder);
      },
    }),
    generateBundle(_options, bundle) {
      panel = Object.values(bundle).find(
        ({ type, name }) => type === 'chunk' && name === 'limen-ask-panel',
      )?.fileName;
      if (panel !== undefined && goesInto === 'package') {
        const later = Object.values(bundle).filter(
          ({ type, name }) => type === 'chunk' && laterChunks.has(name ?? ''),
        );
        const entries = [module, panel, ...later.map(({ fileName }) => fileName)];
        needed = new Set([...widgetFiles(bundle, entries), classic]);
      }
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
        output: { format: 'iife', entryFileNames: classic },
      },
    },
  });
}
