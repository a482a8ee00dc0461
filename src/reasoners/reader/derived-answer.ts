import type { Passage } from '../../engine/index.js';
import type { ReaderOutputs } from './reader-outputs.js';
import type { ReaderWindow } from './reader-window.js';
import type { ReadSentence } from './sentences.js';

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

/** What asking simpler questions first led to. */
export interface Derived {
  readonly answer: DerivedAnswer | null;
  /** Names of what the question describes that no passage is about yet: what to look up next. */
  readonly open: readonly string[];
  /** Product of the probabilities of all that the question describes: 1 when it describes nothing, 0 when that was not found. */
  readonly probability: number;
}

export const nothingDerived: Derived = { answer: null, open: [], probability: 1 };

export function geometricMean(probabilities: readonly number[]): number {
  const product = probabilities.reduce((all, each) => all * each, 1);
  return product ** (1 / Math.max(1, probabilities.length));
}

/** One pass of the reader: a question over at most a window of passages. */
export type ReadPassages = (
  question: string,
  passages: readonly Passage[],
) => Promise<{ readonly window: ReaderWindow; readonly outputs: ReaderOutputs }>;
