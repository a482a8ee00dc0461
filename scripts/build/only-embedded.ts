/**
 * Vite plugin: what a page imports later is for other models than the embedded ones, and is left out. Importing it
 * fails with a sentence. The runtime has no address: it is in the page.
 */

import type { Plugin } from 'vite';

const leftOut = '\0limen/left-out';
const noAddress = '\0limen/no-address';

export function onlyEmbedded(): Plugin {
  return {
    name: 'limen-only-embedded',
    apply: 'build',
    enforce: 'pre',
    resolveDynamicImport: () => leftOut,
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
