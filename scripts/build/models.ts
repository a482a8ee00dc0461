/**
 * Vite plugin: serves the shipped models under `/models/`, in the built page and in the development server.
 */

import { cpSync, existsSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import sirv from 'sirv';
import type { Plugin } from 'vite';

/** Folders of `models/` that no page fetches: the last two are compiled into the code. */
const notShipped = new Set(['training', 'decision', 'reflection']);

export function shippedModels(root: string): Plugin {
  const source = join(root, 'models');
  return {
    name: 'limen-models',
    configureServer(server) {
      server.middlewares.use('/models', sirv(source, { dev: true, etag: true }));
    },
    writeBundle(options) {
      if (options.dir === undefined || !existsSync(source)) return;
      cpSync(source, join(options.dir, 'models'), {
        recursive: true,
        filter: (path) => !notShipped.has(relative(source, path).split(sep)[0] ?? ''),
      });
    },
  };
}
