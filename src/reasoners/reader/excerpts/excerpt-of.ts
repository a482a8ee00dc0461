import type { Passage, TextRange } from '../../../engine/index.js';
import type { Unit } from './units.js';

/** Words that a reader is shown of an answer at first. */
const mostWords = 80;

/**
 * Whole units around one of them, of 80 words at most in all: what introduces code, then what follows, then what comes before. A unit
 * that is longer stands alone.
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

/** What stands between white space; in scripts that write none, two characters are a word. */
function wordCount(text: string): number {
  const unspaced =
    text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu)?.length ?? 0;
  return Math.max(text.match(/\S+/gu)?.length ?? 0, unspaced / 2);
}
