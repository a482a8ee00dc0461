/**
 * Vite plugin: what a page imports later is for other models than the embedded ones, and is left out. Importing it
 * fails with a sentence. The colours of code are in the page, as the runtime is, which therefore has no address.
 */

import type { Plugin } from 'vite';

const leftOut = '\0limen/left-out';
/** What any page may need. */
const kept = /\/code-tokens\.js$/u;

const noAddress = '\0limen/no-address';

export function onlyEmbedded(): Plugin {
  return {
    name: 'limen-only-embedded',
    apply: 'build',
    enforce: 'pre',
    resolveDynamicImport: (specifier) =>
      typeof specifier === 'string' && kept.test(specifier) ? null : leftOut,
    resolveId: { filter: { id: /^onnxruntime-web\/.*\?url$/u }, handler: () => noAddress },
    load: {
      filter: { id: /limen\/(?:left-out|no-address)/u },
      handler: (id) =>
        id === leftOut
          ? "throw new Error('this page holds the embedded models alone');"
          : "export default '';",
    },
  };
}
