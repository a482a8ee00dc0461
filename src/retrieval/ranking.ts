/** Ranking formula and weights; docs/CORPUS.md explains them. */

/** A passage by its position in id order. */
export interface Scored {
  readonly position: number;
  readonly score: number;
}

export function byScoreThenPosition(one: Scored, other: Scored): number {
  return other.score - one.score || one.position - other.position;
}

/** Which passages are searched, by position. */
export type Within = (position: number) => boolean;

/** `d` is BM25+'s lower bound for the gain of a matching term, as in MiniSearch. */
export const bm25 = { k: 1.2, b: 0.75, d: 0.5 };
/** Weight of a word in each field. */
export const fieldBoosts = [
  ['title', 1.5],
  ['text', 1],
] as const;
/** Weight of a context word relative to a word of the text. */
export const contextWeight = 0.3;

/** Numbers for titles and for texts. */
export interface FieldNumbers {
  readonly title: number;
  readonly text: number;
}

/** The statistics that scores depend on besides the passage itself. */
export interface TermStatistics {
  readonly passages: number;
  /** Mean number of distinct words in a passage. */
  readonly lengths: FieldNumbers;
  /** For each requested term, the number of passages that contain it. */
  readonly holding: readonly FieldNumbers[];
}

export function inverseFrequency(holding: number, passages: number): number {
  return Math.log(1 + (passages - holding + 0.5) / (holding + 0.5));
}

/** @param count of a term in a field @param length of that field, relative to the mean */
export function saturated(count: number, length: number): number {
  const { k, b, d } = bm25;
  return d + (count * (k + 1)) / (count + k * (1 - b + b * length));
}

/**
 * The factor for a passage that contains this many of the query's words. Typed keywords all matter; some
 * words of a full question are incidental.
 */
export function coverageWeight(words: number, asTyped: boolean): number {
  return asTyped ? words ** 2 : Math.sqrt(words);
}
