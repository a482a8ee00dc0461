/**
 * Vite plugin: a dynamic import is an import. Vite would wrap each one in a helper that preloads what comes with it,
 * which is more code on the first visit than anything here gains by it: no optional chunk has styles.
 */

import type { Plugin } from 'vite';

const helper = '\0limen/plain-import';

export function plainImports(): Plugin {
  return {
    name: 'limen-plain-imports',
    apply: 'build',
    enforce: 'pre',
    resolveId: { filter: { id: /vite\/preload-helper/u }, handler: () => helper },
    load: {
      filter: { id: /limen\/plain-import/u },
      handler: () => 'export const __vitePreload = (load) => load();',
    },
  };
}
