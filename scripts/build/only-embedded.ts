/**
 * Vite plugin: leaves out what a page imports only for models other than the embedded ones; importing it
 * throws a sentence. What any question may need is in the page, including the runtime, which therefore has no
 * address.
 */

import type { Plugin } from 'vite';
import { everyQuestion, someAnswers } from './imported-later.js';

const leftOut = '\0limen/left-out';

const noAddress = '\0limen/no-address';

export function onlyEmbedded(): Plugin {
  return {
    name: 'limen-only-embedded',
    apply: 'build',
    enforce: 'pre',
    async resolveDynamicImport(specifier, importer) {
      if (typeof specifier !== 'string') return leftOut;
      const { id = '' } = (await this.resolve(specifier, importer)) ?? {};
      return everyQuestion.test(id) || someAnswers.test(id) ? null : leftOut;
    },
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
