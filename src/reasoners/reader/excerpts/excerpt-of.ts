import type { Passage, TextRange } from '../../../engine/index.js';
import { sum } from '../../../scores/statistics.js';
import { stepsAround } from './steps-around.js';
import { UnitTies } from './unit-ties.js';
import type { Unit } from './units.js';

/** Maximum words of an excerpt. */
const mostWords = 80;

/**
 * Whole units around a central one, at most 80 words in total. Numbered steps stay together, and so do an
 * introduction that ends in a colon and what it introduces: those around the centre, and the first code or steps
 * after it, are taken however long they are, others if there is room. The rest of the room goes first to the
 * sentence before code or the beginning of the central list item, then to what follows, then to what precedes.
 */
export function excerptOf(passage: Passage, units: readonly Unit[], centre: number): TextRange {
  const ties = new UnitTies(passage, units);
  const words = units.map(({ start, end }) => wordCount(passage.text.slice(start, end)));
  const wordsOf = (from: number, to: number) => sum(words.slice(from, to + 1));
  const opening = (unit: number) => {
    const from = ties.opening(unit);
    const steps = stepsAround(passage, units, from);
    return steps === undefined ? from : ties.introduction(steps.first);
  };
  const ending = (unit: number) => {
    const to = ties.introduced(unit);
    return stepsAround(passage, units, to)?.last ?? to;
  };
  let first = ties.introduction(stepsAround(passage, units, centre)?.first ?? centre);
  let last = ending(centre);
  let room = mostWords - wordsOf(first, last);
  const takeFrom = (from: number) => {
    const length = wordsOf(from, first - 1);
    if (length > room) return false;
    first = from;
    room -= length;
    return true;
  };
  /** Whether these units must stay together: code with its introduction, or steps. */
  const isWhole = (from: number, to: number) =>
    to > from && (units[to]?.kind === 'code' || stepsAround(passage, units, to) !== undefined);
  const takeAfter = () => {
    if (last + 1 >= units.length) return false;
    const to = ending(last + 1);
    const length = wordsOf(last + 1, to);
    const isFirstWhole = room >= 0 && isWhole(last + 1, to) && !units.slice(first, last + 1).some(isCode);
    if (length > room && !isFirstWhole) return false;
    last = to;
    room -= length;
    return true;
  };
  if (!takeFrom(opening(first)) && isCode(units[first])) takeFrom(first - 1);
  while (takeAfter() || (first > 0 && takeFrom(opening(first - 1))));
  return { start: units[first]?.start ?? 0, end: units[last]?.end ?? passage.text.length };
}

function isCode(unit: Unit | undefined): boolean {
  return unit?.kind === 'code';
}

/** Runs between white space; in scripts without spaces, two characters count as a word. */
function wordCount(text: string): number {
  const unspaced =
    text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu)?.length ?? 0;
  return Math.max(text.match(/\S+/gu)?.length ?? 0, unspaced / 2);
}
