/** Vite plugin: what the pages import and the folder does not hold (demos, pictures) is empty, so that they can be built. */

import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

const empty = '\0missing-file';

export function missingFiles() {
  return {
    name: 'missing-files',
    enforce: 'pre',
    resolveId(source, importer) {
      const page = importer?.replace(/\?.*$/u, '');
      if (!page?.endsWith('.md')) return null;
      const path = source.replace(/\?.*$/u, '');
      const isOwnTheme = /^@(?:vue\/theme|theme|\/)/u.test(path);
      const file = path.startsWith('/') ? path : resolve(dirname(page), path);
      const isFile = /^[./]/u.test(path) && !existsSync(file);
      return isOwnTheme || isFile ? empty : null;
    },
    load(id) {
      if (id === empty) return { code: 'export default {}', syntheticNamedExports: true };
      const [file = '', query = ''] = id.split('?');
      return query.includes('type=style') && query.includes('src=') && !existsSync(file) ? '' : null;
    },
  };
}
