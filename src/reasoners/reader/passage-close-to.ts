import type { Passage } from '../../engine/index.js';
import type { ReadSentence } from './evidence.js';
import { longestSentence } from './sentence-excerpt.js';
import { sentencesOf } from './sentences.js';

/** The passage cut down to one sentence and the one before it, which says who "he" is, unless that is too far away or too long. */
export function passageCloseTo({ passage, range }: ReadSentence): Passage {
  const before = sentencesOf(passage.text).findLast(({ end }) => end <= range.start);
  const start =
    before === undefined || range.start - before.start > longestSentence ? range.start : before.start;
  return { ...passage, text: passage.text.slice(start, range.end) };
}
