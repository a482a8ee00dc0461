/**
 * Vite plugin: leaves dynamic imports without Vite's preload helper, which would add more code to the first
 * visit than it gains: no optional chunk has styles.
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
