/**
 * Vite plugin: a dynamic import of the widget is an import, without the helper that Vite would wrap it in. Loader and
 * panel would share that helper, and the loader would have to fetch it.
 */

import type { Plugin } from 'vite';

const helper = '\0limen/import';

export function apartImports(): Plugin {
  return {
    name: 'limen-apart-imports',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /vite\/preload-helper/u },
      handler: (_source, importer) =>
        `${helper}-of-${importer?.endsWith('/src/widget.ts') ? 'loader' : 'panel'}`,
    },
    load: {
      filter: { id: /limen\/import-of-/u },
      // Under a name of its own: a site that builds the package with Vite gets a helper of the usual name.
      handler: () => 'const apart = (load) => load(); export { apart as __vitePreload };',
    },
  };
}
