/** Vite plugin: what is made of the finished folder: headers for static hosts, the service worker, compressed copies. */

import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { headersFile } from '../../src/security-headers.js';
import { precompress } from './precompress.js';
import { buildServiceWorker } from './service-worker.js';

export function finishSite(root: string): Plugin {
  let folder = '';
  return {
    name: 'limen-finish-site',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler(error?: Error) {
        if (error !== undefined) return;
        writeFileSync(join(folder, '_headers'), headersFile());
        await buildServiceWorker(root, folder);
        precompress(folder);
      },
    },
  };
}
