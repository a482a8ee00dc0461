import type { Passage, TextRange } from '../../../engine/index.js';
import { stepsAround } from './steps-around.js';
import { UnitTies } from './unit-ties.js';
import type { Unit } from './units.js';

/** Maximum words of an excerpt. */
const mostWords = 80;

/**
 * Whole units around a central one, at most 80 words in total. Numbered steps are taken as a whole, and so is
 * what a colon introduces together with its introduction, however long they are. Then follows the sentence
 * before code, or the beginning of the central list item, then what follows, then what precedes.
 */
export function excerptOf(passage: Passage, units: readonly Unit[], centre: number): TextRange {
  const ties = new UnitTies(passage, units);
  const words = units.map(({ start, end }) => wordCount(passage.text.slice(start, end)));
  const wordsOf = (from: number, to: number) => words.slice(from, to + 1).reduce((sum, each) => sum + each, 0);
  const steps = stepsAround(passage, units, centre) ?? { first: centre, last: centre };
  let first = ties.introduction(steps.first);
  let last = ties.introduced(steps.last);
  let room = mostWords - wordsOf(first, last);
  const takeFrom = (from: number) => {
    const length = wordsOf(from, first - 1);
    if (length > room) return false;
    first = from;
    room -= length;
    return true;
  };
  const takeAfter = () => {
    const to = ties.introduced(last + 1);
    const length = wordsOf(last + 1, to);
    if (to >= units.length || length > room) return false;
    last = to;
    room -= length;
    return true;
  };
  const opening = ties.opening(first);
  if (opening < first && !takeFrom(opening) && units[first]?.kind === 'code') takeFrom(first - 1);
  while (takeAfter() || (first > 0 && takeFrom(ties.opening(first - 1))));
  return { start: units[first]?.start ?? 0, end: units[last]?.end ?? passage.text.length };
}

/** Runs between white space; in scripts without spaces, two characters count as a word. */
function wordCount(text: string): number {
  const unspaced =
    text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu)?.length ?? 0;
  return Math.max(text.match(/\S+/gu)?.length ?? 0, unspaced / 2);
}
