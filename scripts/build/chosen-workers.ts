/**
 * Vite plugin for workers that a person has to choose first: their files go into a folder of their own, so that nobody
 * else downloads them.
 */

import { basename } from 'node:path';
import type { Plugin } from 'vite';

/** Relative to the built folder, ending with `/`. */
export const chosenFolder = 'assets/chosen/';

/** Files of `workers/`. */
const chosen = new Set(['flan-t5.ts']);

/** One instance a worker, as Vite builds each by itself. */
export function chosenWorkers(): Plugin {
  let isChosen = false;
  return {
    name: 'limen-chosen-workers',
    options({ input }) {
      const entries = typeof input === 'string' ? [input] : Object.values(input ?? {});
      isChosen = entries.some((entry) => chosen.has(basename(entry.replace(/\?.*$/u, ''))));
    },
    outputOptions(options) {
      if (!isChosen) return null;
      const names = `${chosenFolder}[name]-[hash].js`;
      // One file: every name in the service worker's list costs each visitor.
      return { ...options, entryFileNames: names, codeSplitting: false };
    },
  };
}
