/** A baseline over documentation, for comparison: it answers every question without judging itself. */

import type { CallOptions, Passage } from '../../../engine/index.js';

export interface BaselineAnswer {
  /** 80 words at most. */
  readonly text: string;
  /** Higher is surer, on any scale. */
  readonly score: number;
}

export interface Baseline {
  /** Name in the figures. */
  readonly name: string;
  /**
   * @param found results of a plain search for the question, best first
   * @returns at most three, best first; none if nothing is found
   */
  answer(
    question: string,
    found: readonly ScoredPassage[],
    options?: Pick<CallOptions, 'signal'>,
  ): Promise<readonly BaselineAnswer[]>;
  /** Frees its resources; left out if it has none. */
  close?(): Promise<void>;
}

interface ScoredPassage {
  readonly passage: Passage;
  readonly score: number;
}
