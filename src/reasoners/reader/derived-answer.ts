import type { ReadSentence } from './sentences.js';

/** An answer combined from several readings, each of a simpler question than the one asked. */
export interface DerivedAnswer {
  readonly by: 'comparison' | 'bridge';
  readonly kind: 'span' | 'yes' | 'no';
  readonly text: string;
  /** Geometric mean of the probabilities of the parts, 0..1. */
  readonly confidence: number;
  /** The sentence of each part, first the one that contains the answer. */
  readonly cited: readonly ReadSentence[];
}

/** The result of asking simpler questions first. */
export interface Derived {
  readonly answer: DerivedAnswer | null;
  /** Names resolved from descriptions that no passage is about yet: to be looked up next. */
  readonly open: readonly string[];
  /** Product of all resolved descriptions' probabilities: 1 for none, 0 if one was not resolved. */
  readonly probability: number;
}

export const nothingDerived: Derived = { answer: null, open: [], probability: 1 };
