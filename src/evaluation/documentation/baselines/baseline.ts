/** What answers every question without judging itself: what Limen is held against over a documentation. */

import type { CallOptions, Passage } from '../../../engine/index.js';

export interface BaselineAnswer {
  /** 80 words at most. */
  readonly text: string;
  /** The higher, the surer; on whatever scale. */
  readonly score: number;
}

export interface Baseline {
  /** As the figures name it. */
  readonly name: string;
  /**
   * @param found what a plain search for the question finds, the best first
   * @returns three things at most, the best first; none where it finds nothing
   */
  answer(
    question: string,
    found: readonly ScoredPassage[],
    options?: Pick<CallOptions, 'signal'>,
  ): Promise<readonly BaselineAnswer[]>;
  /** Gives back what it holds. */
  close(): Promise<void>;
}

export interface ScoredPassage {
  readonly passage: Passage;
  readonly score: number;
}

export function noResources(): Promise<void> {
  return Promise.resolve();
}
