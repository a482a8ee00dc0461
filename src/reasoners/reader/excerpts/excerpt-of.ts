import type { Passage, TextRange } from '../../../engine/index.js';
import type { Unit } from './units.js';

/** Maximum words of an excerpt. */
const mostWords = 80;

/**
 * Whole units around a central one, at most 80 words in total: first the sentence that introduces code, then
 * what follows, then what precedes. A unit that is longer stands alone.
 */
export function excerptOf(passage: Passage, units: readonly Unit[], centre: number): TextRange {
  const words = units.map(({ start, end }) => wordCount(passage.text.slice(start, end)));
  let [first, last] = [centre, centre];
  let room = mostWords - (words[centre] ?? 0);
  const takeBefore = () => {
    const length = words[first - 1];
    if (length === undefined || length > room) return false;
    first -= 1;
    room -= length;
    return true;
  };
  const takeAfter = () => {
    const length = words[last + 1];
    if (length === undefined || length > room) return false;
    last += 1;
    room -= length;
    return true;
  };
  if (units[centre]?.kind === 'code') takeBefore();
  while (takeAfter() || takeBefore());
  return { start: units[first]?.start ?? 0, end: units[last]?.end ?? passage.text.length };
}

/** Runs between white space; in scripts without spaces, two characters count as a word. */
function wordCount(text: string): number {
  const unspaced =
    text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu)?.length ?? 0;
  return Math.max(text.match(/\S+/gu)?.length ?? 0, unspaced / 2);
}
