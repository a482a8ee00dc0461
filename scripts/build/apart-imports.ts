/**
 * Vite plugin: leaves dynamic imports of the widget without Vite's preload helper. Loader and panel would
 * share the helper, and the loader would have to fetch it.
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
      // Renamed, so that a site that builds the package with Vite gets its own helper under the usual name.
      handler: () => 'const apart = (load) => load(); export { apart as __vitePreload };',
    },
  };
}
