/** Vite plugin: what the finished folder gets: headers for static hosts, service worker, compressed copies. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { headersFile } from '../../src/security-headers.js';
import { afterBuild } from './after-build.js';
import { precompress } from './precompress.js';
import { buildServiceWorker } from './service-worker.js';

export function finishSite(root: string): Plugin {
  return afterBuild({
    name: 'limen-finish-site',
    async run(folder) {
      writeFileSync(join(folder, '_headers'), headersFile());
      await buildServiceWorker(root, folder);
      await precompress(folder);
    },
  });
}
