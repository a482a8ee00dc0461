/** Vite plugin: what the pages import and the folder does not hold (demos, pictures) is empty, so that they can be built. */

import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Plugin } from 'vite';

const empty = '\0missing-file';

export function missingFiles(): Plugin {
  return {
    name: 'missing-files',
    enforce: 'pre',
    resolveId(source, importer) {
      const page = importer?.replace(/\?.*$/u, '');
      if (!page?.endsWith('.md')) return null;
      const path = source.replace(/\?.*$/u, '');
      const aliased = /^@(?!vue|vite|docsearch|vueuse)/u.test(path);
      const file = path.startsWith('/') ? path : resolve(dirname(page), path);
      const isFile = /^[./]/u.test(path) && !existsSync(file) && !path.includes('/node_modules/');
      return aliased || isFile ? empty : null;
    },
    load: (id) => (id === empty ? 'export default {}; export {};' : null),
  };
}
