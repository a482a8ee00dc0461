/**
 * Re-ranks the first results of a search by how they contain its words. BM25 treats a passage as a bag of
 * words, and a vector as one meaning; but keywords often come from a heading, words that belong together
 * stand side by side, and a passage with all the words is seldom wrong. Weights from
 * `models/training/fit_held_words.py`.
 */

import type { Passage } from '../engine/index.js';
import { headingOf } from '../text/title-path.js';
import type { Tokeniser } from './tokenise.js';

/** Shares of the query's words, from 0 to 1. */
export interface HeldWords {
  /** Words found anywhere in the passage. */
  readonly held: number;
  /** Words found in the passage's own heading. */
  readonly inHeading: number;
  /** Pairs of consecutive words found side by side, in this order, in heading or text. */
  readonly sideBySide: number;
}

export const noWords: HeldWords = { held: 0, inHeading: 0, sideBySide: 0 };

export interface Reranking {
  /** How many of the first results are re-ranked. */
  readonly first: number;
  /** Exponents of the shares. None is negative, so no re-ranked result falls behind the others. */
  readonly weights: HeldWords;
}

/** For a word search while the query is being typed. */
export const typedReranking: Reranking = {
  first: 20,
  weights: { held: 4.2, inHeading: 2.8, sideBySide: 3.2 },
};
/** For fused words and vectors. */
export const fusedReranking: Reranking = {
  first: 10,
  weights: { held: 2, inHeading: 0.4, sideBySide: 1.5 },
};

/** The factor applied to a passage's score; at least 1. */
export function heldFactor(words: HeldWords, { weights }: Reranking): number {
  return Math.exp(
    weights.held * words.held + weights.inHeading * words.inHeading + weights.sideBySide * words.sideBySide,
  );
}

/**
 * @param asked terms of the query's text, in order, without duplicates
 * @param matched terms of the passage that count for them: the terms themselves, longer ones, and corrections
 * of mistyped ones
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

/** Re-ranks the first results; the others follow unchanged. @param compare best first */
export function rerank<T extends { readonly score: number }>(
  ranked: readonly T[],
  reranking: Reranking,
  wordsOf: (each: T) => HeldWords,
  compare: (one: T, other: T) => number,
): readonly T[] {
  const first = ranked.slice(0, reranking.first).map((each) => {
    // Engines may differ in the last bits of an exponential, but traces must be identical.
    return { ...each, score: Math.round(each.score * heldFactor(wordsOf(each), reranking) * 1e6) / 1e6 };
  });
  return [...first.sort(compare), ...ranked.slice(reranking.first)];
}

/**
 * Which of the asked terms a matched one counts for: those that share the longest beginning with it, as
 * longer, shorter and most mistyped words do.
 */
function placesIn(asked: readonly string[], matched: string): readonly number[] {
  const shared = asked.map((term) => lettersShared(term, matched));
  const most = Math.max(1, ...shared);
  return [...shared.keys()].filter((place) => shared[place] === most);
}

/** Length of the common prefix, plus one if the two are equal. */
function lettersShared(one: string, other: string): number {
  let count = 0;
  while (count <= one.length && one[count] === other[count]) count += 1;
  return count;
}
