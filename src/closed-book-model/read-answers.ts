/** Combines a reader's answers from passages with the memory's own. */

import type { MemoryInput } from '../engine/index.js';
import type { AnswerShare } from '../reasoners/reader/answer-distribution.js';
import { sum } from '../scores/statistics.js';

export interface MemoryQuestion extends MemoryInput {
  /**
   * Answers found in the passages, with probabilities that sum to at most 1; the remainder is the memory's
   * own.
   */
  readonly read?: readonly AnswerShare[];
}

/** The probability that the passages contain no answer. */
export function unreadShare(read: readonly AnswerShare[]): number {
  return Math.max(0, 1 - sum(read.map(({ probability }) => probability)));
}

/**
 * @param at a number in [0, 1)
 * @returns `null` if the draw falls outside the reader's answers, so that the memory answers itself
 */
export function drawnShare(
  read: readonly AnswerShare[],
  temperature: number,
  at: number,
): AnswerShare | null {
  const weight = (probability: number) => probability ** (1 / temperature);
  const own = weight(unreadShare(read));
  let left = at * read.reduce((sum, { probability }) => sum + weight(probability), own);
  for (const share of read) {
    left -= weight(share.probability);
    if (left < 0) return share;
  }
  return null;
}
