/** Combines the pieces of a section into passages. */

import type { Piece } from './page.js';
import { type LaidOutPassage, laidOut } from './passage-layout.js';

/** How long a passage may be, in words. */
export const fewestWords = 60;
export const mostWords = 220;

/** Length in words that costs nothing. */
const usualWords = (fewestWords + mostWords) / 2;
/** One word outside the bounds outweighs every cut. */
const outOfBounds = 1e6;

interface SectionPassage extends LaidOutPassage {
  /** Id of the member that it begins with; the first passage of a section is of one member only. */
  readonly member?: string;
}

/**
 * A section's passages: one if everything fits, otherwise the split with the lowest cost. First, every
 * passage has 60 to 220 words if any split allows it; then cuts are where they cost least; then lengths are
 * even. Only a single piece can be longer. A piece has at least one word, so a passage has a bounded number
 * of them and the work is linear.
 */
export function sectionPassages(pieces: readonly Piece[]): SectionPassage[] {
  const total = pieces.reduce((sum, { words }) => sum + words, 0);
  if (pieces.length === 0) return [];
  if (total <= mostWords) return [withMember(pieces, true)];
  const best: { cost: number; from: number }[] = [{ cost: 0, from: 0 }];
  for (let end = 1; end <= pieces.length; end += 1) {
    let words = 0;
    let chosen = { cost: Number.POSITIVE_INFINITY, from: end - 1 };
    for (let from = end - 1; from >= 0; from -= 1) {
      const first = pieces[from];
      if (first === undefined) break;
      words += Math.max(1, first.words);
      const length = words + (first.heading?.words ?? 0);
      if (words > mostWords && from < end - 1) break;
      if (length > mostWords && from < end - 1) continue;
      const cost =
        (best[from]?.cost ?? Number.POSITIVE_INFINITY) + lengthCost(length) + (from === 0 ? 0 : first.cut);
      if (cost < chosen.cost) chosen = { cost, from };
    }
    best[end] = chosen;
  }
  const passages: SectionPassage[] = [];
  for (let end = pieces.length; end > 0; ) {
    const { from } = best[end] ?? { from: 0 };
    passages.push(withMember(pieces.slice(from, end), from === 0));
    end = from;
  }
  return passages.reverse();
}

function withMember(pieces: readonly Piece[], isFirst: boolean): SectionPassage {
  const member = pieces[0]?.member;
  const isOfIt = !isFirst || pieces.every((piece) => piece.member === member);
  return { ...laidOut(pieces), ...(member === undefined || !isOfIt ? {} : { member }) };
}

function lengthCost(words: number): number {
  const over = Math.max(0, words - mostWords, fewestWords - words);
  return over * outOfBounds + 10 * ((words - usualWords) / (mostWords - usualWords)) ** 2;
}
