/**
 * Vite plugin for workers of the package, each of which is one file: the rules of languages stay out of it, in a file beside. A corpus
 * needs those of one language at most, and most need none.
 */

import type { Plugin } from 'vite';

/** Relative to `lib`, without its ending. */
export const languagesFile = 'workers/languages';

export function languagesApart(): Plugin {
  return {
    name: 'limen-languages-apart',
    enforce: 'pre',
    resolveId(source, importer) {
      const isRules = source === './languages.js' && importer?.endsWith('/src/retrieval/tokenisers.ts');
      return isRules ? { id: './languages.js', external: true } : null;
    },
  };
}
