import type { Passage } from '../../engine/index.js';
import type { ReaderOutputs } from './reader-outputs.js';
import type { ReaderWindow } from './reader-window.js';

/** One pass of the reader: a question over at most a window of passages. */
export type ReadPassages = (
  question: string,
  passages: readonly Passage[],
) => Promise<{ readonly window: ReaderWindow; readonly outputs: ReaderOutputs }>;
