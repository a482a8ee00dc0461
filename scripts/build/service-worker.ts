/** Builds `src/service-worker.ts` for a built folder, with the list of its files inside. */

import { join } from 'node:path';
import { build } from 'vite';
import { listSiteFiles } from './site-files.js';

export async function buildServiceWorker(root: string, folder: string): Promise<void> {
  const files = listSiteFiles(folder);
  await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    define: { __SITE_FILES__: JSON.stringify(files), 'process.env.NODE_ENV': '"production"' },
    build: {
      target: 'es2023',
      outDir: folder,
      emptyOutDir: false,
      rolldownOptions: {
        checks: { pluginTimings: false },
        input: join(root, 'src', 'service-worker.ts'),
        // A classic script: not every browser takes a module as service worker.
        output: { format: 'iife', entryFileNames: 'service-worker.js' },
      },
    },
  });
}
