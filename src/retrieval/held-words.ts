/**
 * The first passages of a search ranked again by how they hold its words. BM25 takes a passage for a bag of words, and a vector for one
 * meaning; but keywords come from a heading, what belongs together stands side by side, and a passage that holds all is seldom wrong.
 * Weights by `models/training/fit_held_words.py`.
 */

import type { Passage } from '../engine/index.js';
import { headingOf } from '../text/title-path.js';
import type { Tokeniser } from './tokenise.js';

/** Shares of the words of a query, from 0 to 1. */
export interface HeldWords {
  /** That the passage holds anywhere. */
  readonly held: number;
  /** That stand in its own heading. */
  readonly inHeading: number;
  /** Of its pairs of words: those that stand side by side in heading or text, in this order. */
  readonly sideBySide: number;
}

export const noWords: HeldWords = { held: 0, inHeading: 0, sideBySide: 0 };

export interface RankingAgain {
  /** How many are looked at. */
  readonly first: number;
  /** Exponents of the shares, none negative: so nothing falls behind those that are not looked at. */
  readonly weights: HeldWords;
}

/** Of a search by words while somebody writes. */
export const asTypedAgain: RankingAgain = {
  first: 20,
  weights: { held: 4.2, inHeading: 2.8, sideBySide: 3.2 },
};
/** Of words and vectors fused. */
export const fusedAgain: RankingAgain = {
  first: 10,
  weights: { held: 1.2, inHeading: 0.4, sideBySide: 0.7 },
};

/** By how much the score of a passage counts; never less than 1. */
export function heldFactor(words: HeldWords, { weights }: RankingAgain): number {
  return Math.exp(
    weights.held * words.held + weights.inHeading * words.inHeading + weights.sideBySide * words.sideBySide,
  );
}

/**
 * @param asked terms of the query's text, in its order, each once
 * @param matched terms of the passage that count for them: they themselves, longer ones, and those that were mistyped
 */
export function heldWords(
  { title, text }: Passage,
  asked: readonly string[],
  matched: ReadonlySet<string>,
  tokeniser: Tokeniser,
): HeldWords {
  const places = new Map([...matched].map((term) => [term, placesIn(asked, term)]));
  const placesOf = (of: string) => tokeniser.tokenise(of).map((term) => places.get(term) ?? []);
  const [all, heading, body] = [placesOf(title), placesOf(headingOf(title)), placesOf(text)];
  const pairs = new Set<number>();
  for (const terms of [heading, body]) {
    for (const [at, found] of terms.entries()) {
      for (const place of found) if (terms[at + 1]?.includes(place + 1)) pairs.add(place);
    }
  }
  return {
    held: new Set([...all, ...body].flat()).size / Math.max(1, asked.length),
    inHeading: new Set(heading.flat()).size / Math.max(1, asked.length),
    sideBySide: pairs.size / Math.max(1, asked.length - 1),
  };
}

/** Ranks the first ones again; the others follow as they were. @param compare best first */
export function rankAgain<T extends { readonly score: number }>(
  ranked: readonly T[],
  again: RankingAgain,
  wordsOf: (each: T) => HeldWords,
  compare: (one: T, other: T) => number,
): readonly T[] {
  const first = ranked.slice(0, again.first).map((each) => {
    // Engines may differ in the last bits of an exponential; a trace must not.
    return { ...each, score: Math.round(each.score * heldFactor(wordsOf(each), again) * 1e6) / 1e6 };
  });
  return [...first.sort(compare), ...ranked.slice(again.first)];
}

/** Which of the asked terms a matched one counts for: those that begin most like it, as a longer, a shorter and most mistyped words do. */
function placesIn(asked: readonly string[], matched: string): readonly number[] {
  const shared = asked.map((term) => lettersShared(term, matched));
  const most = Math.max(1, ...shared);
  return [...shared.keys()].filter((place) => shared[place] === most);
}

/** How many letters both begin with; one more where they are the same. */
function lettersShared(one: string, other: string): number {
  let count = 0;
  while (count <= one.length && one[count] === other[count]) count += 1;
  return count;
}
