/** What reading a window gives, and what is made of it. */

import type { Draft, Passage, ReasonerInput } from '../../engine/index.js';
import type { Derived } from './derived-answer.js';
import type { Evidence } from './evidence.js';
import type { ReaderOutputs } from './reader-outputs.js';
import type { ReaderWindow } from './reader-window.js';
import type { ReadSentence } from './sentences.js';
import type { Span, SpanSearch } from './span-search.js';

export interface WindowRead {
  readonly window: ReaderWindow;
  readonly outputs: ReaderOutputs;
}

/** One pass of the reader: a question over at most one window of passages. */
export type ReadPassages = (question: string, passages: readonly Passage[]) => Promise<WindowRead>;

/** The reader's answer. */
export interface ReadAnswer {
  readonly kind: Draft['kind'];
  readonly text: string | null;
  readonly span: Span | null;
  readonly confidence: number;
}

/** What one reading provides for judging its draft. */
export interface Reading {
  readonly input: ReasonerInput;
  readonly passages: readonly Passage[];
  readonly answer: ReadAnswer;
  readonly answers: SpanSearch;
  readonly lookups: SpanSearch;
  readonly outputs: ReaderOutputs;
  readonly evidence: Evidence;
  readonly cited: readonly ReadSentence[];
  /** The window's own answer, and the derived answer if there is one. */
  readonly own: ReadAnswer;
  readonly derived: Derived;
}
