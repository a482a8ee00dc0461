import MiniSearch from 'minisearch';
import type { Passage } from '../../../engine/index.js';
import { firstWords, thingsShown } from '../shown.js';
import { type Baseline, noResources } from './baseline.js';

/** What MiniSearch finds with its defaults over the same passages, each from its beginning. */
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
    close: noResources,
  };
}

/** The passages that a plain search finds first, each from its beginning. */
export const firstPassage: Baseline = {
  name: 'firstPassage',
  answer: async (_question, found) =>
    found.slice(0, thingsShown).map(({ passage, score }) => ({ text: firstWords(passage.text), score })),
  close: noResources,
};
