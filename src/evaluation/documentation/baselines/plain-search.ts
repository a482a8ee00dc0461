import MiniSearch from 'minisearch';
import type { Passage } from '../../../engine/index.js';
import { firstWords, thingsShown } from '../shown.js';
import type { Baseline } from './baseline.js';

/** MiniSearch with its defaults over the same passages; shows the beginning of each result. */
export function miniSearchBaseline(passages: readonly Passage[]): Baseline {
  const index = new MiniSearch<Passage>({ fields: ['title', 'text'], storeFields: ['text'] });
  index.addAll(passages);
  return {
    name: 'minisearch',
    answer: async (question) =>
      index
        .search(question)
        .slice(0, thingsShown)
        .map(({ score, ...stored }) => ({ text: firstWords(String(stored['text'])), score })),
  };
}

/** The first results of a plain search, showing the beginning of each. */
export const firstPassage: Baseline = {
  name: 'firstPassage',
  answer: async (_question, found) =>
    found.slice(0, thingsShown).map(({ passage, score }) => ({ text: firstWords(passage.text), score })),
};
