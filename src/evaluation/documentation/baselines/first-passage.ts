import { firstWords, thingsShown } from '../shown.js';
import { type Baseline, noResources } from './baseline.js';

/** The passages that a plain search finds first, each from its beginning. */
export const firstPassage: Baseline = {
  name: 'firstPassage',
  answer: async (_question, found) =>
    found.slice(0, thingsShown).map(({ passage, score }) => ({ text: firstWords(passage.text), score })),
  close: noResources,
};
