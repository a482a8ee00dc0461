import { unspaced, wordSegments } from '../text/word-segments.js';

/** Words between white space; for a script without spaces, the words that `Intl.Segmenter` finds. */
export function wordCount(text: string): number {
  const runs = text.match(/\S+/gu) ?? [];
  if (!unspaced.test(text)) return runs.length;
  return runs.reduce((sum, run) => sum + (unspaced.test(run) ? segmentCount(run) : 1), 0);
}

function segmentCount(run: string): number {
  let count = 0;
  for (const { isWordLike } of wordSegments(run)) if (isWordLike) count += 1;
  // Punctuation alone still counts as a run.
  return Math.max(1, count);
}
