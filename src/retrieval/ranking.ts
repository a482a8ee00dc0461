/** How passages are ranked; docs/CORPUS.md has why. */

/** A passage by its place in the order of ids. */
export interface Scored {
  readonly position: number;
  readonly score: number;
}

/** Which passages are searched, by position. */
export type Within = (position: number) => boolean;

/** `d` is BM25+'s least gain of a matching term, as MiniSearch has it. */
export const bm25 = { k: 1.2, b: 0.75, d: 0.5 };
/** How much a word of each field counts. */
export const fieldBoosts = [
  ['title', 1.5],
  ['text', 1],
] as const;
/** How much a word of the query's context counts beside one of its text. */
export const contextWeight = 0.3;

/** Of the words of a title, or of a text. */
export interface FieldNumbers {
  readonly title: number;
  readonly text: number;
}

/** What scores rest on beside the passage itself. */
export interface TermStatistics {
  readonly passages: number;
  /** Mean number of different words of a passage. */
  readonly lengths: FieldNumbers;
  /** For each term that was asked for, how many passages hold it. */
  readonly holding: readonly FieldNumbers[];
}

export function inverseFrequency(holding: number, passages: number): number {
  return Math.log(1 + (passages - holding + 0.5) / (holding + 0.5));
}

/** @param count of a term in a field @param length of that field, in means */
export function saturated(count: number, length: number): number {
  const { k, b, d } = bm25;
  return d + (count * (k + 1)) / (count + k * (1 - b + b * length));
}

/**
 * By how much a sum counts for a passage that holds so many of a query's words. Keywords that somebody types are all meant; of a
 * question's words some only happen to stand there.
 */
export function coverageWeight(words: number, asTyped: boolean): number {
  return asTyped ? words ** 2 : Math.sqrt(words);
}
