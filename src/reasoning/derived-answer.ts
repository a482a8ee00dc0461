import type { ReadSentence } from './evidence.js';

/** An answer put together from several reads, each of a simpler question than the one asked. */
export interface DerivedAnswer {
  readonly by: 'comparison' | 'bridge';
  readonly kind: 'span' | 'yes' | 'no';
  readonly text: string;
  /** Geometric mean of the probabilities of the parts, 0..1. */
  readonly confidence: number;
  /** The sentence of each part, the one that gives the answer first. */
  readonly cited: readonly ReadSentence[];
}
