/** What one read of a window gives. */

import type { Draft, Passage, ReasonerInput } from '../../engine/index.js';
import type { Derived } from './derived-answer.js';
import type { Evidence } from './evidence.js';
import type { ReaderOutputs } from './reader-outputs.js';
import type { ReadSentence } from './sentences.js';
import type { Span, SpanSearch } from './span-search.js';

/** What the reader would say. */
export interface ReadAnswer {
  readonly kind: Draft['kind'];
  readonly text: string | null;
  readonly span: Span | null;
  readonly confidence: number;
}

/** What one read gives to judge its draft by. */
export interface Reading {
  readonly input: ReasonerInput;
  readonly passages: readonly Passage[];
  readonly answer: ReadAnswer;
  readonly answers: SpanSearch;
  readonly lookups: SpanSearch;
  readonly outputs: ReaderOutputs;
  readonly evidence: Evidence;
  readonly cited: readonly ReadSentence[];
  /** The window's own answer, and how the answer was derived where it is another one's. */
  readonly own: ReadAnswer;
  readonly derived: Derived;
}
