import type { Passage } from '../engine/index.js';
import type { ReadSentence } from './evidence.js';
import { sentencesOf } from './sentences.js';

/** The passage cut down to one sentence and the one before it, which says who "he" is. */
export function passageCloseTo({ passage, range }: ReadSentence): Passage {
  const before = sentencesOf(passage.text).findLast(({ end }) => end <= range.start);
  return { ...passage, text: passage.text.slice((before ?? range).start, range.end) };
}
