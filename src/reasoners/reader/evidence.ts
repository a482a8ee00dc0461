import type { Citation, Passage } from '../../engine/index.js';
import { sigmoid } from '../../scores/log-odds.js';
import { statementsOf } from './excerpts/units.js';
import type { ReaderWindow } from './reader-window.js';
import type { ReadSentence } from './sentences.js';

/** What one window reveals about its passages, apart from the answer. */
export interface Evidence {
  readonly sentences: readonly ReadSentence[];
  /** Relevance of each passage of the window, in order, 0..1. */
  readonly relevance: readonly number[];
}

export function evidenceOf(
  window: ReaderWindow,
  passages: readonly Passage[],
  support: Float32Array,
): Evidence {
  const sentences: ReadSentence[] = [];
  const relevance = passages.map(() => 0);
  for (const { passage: index, part, first, pieces } of window.segments) {
    const passage = passages[index];
    if (passage === undefined) continue;
    if (part === 'title') relevance[index] = sigmoid(support[first - 1] ?? 0);
    if (part === 'text') {
      for (const range of statementsOf(passage)) {
        const token = pieces.starts.findIndex(
          (start, at) => start >= range.start || (pieces.ends[at] ?? 0) > range.start,
        );
        // A sentence beyond the window was not read.
        if (token < 0) continue;
        sentences.push({ passage, range, support: sigmoid(support[first + token] ?? 0) });
      }
    }
  }
  return { sentences, relevance };
}

export function citationOf({ passage, range }: ReadSentence): Citation {
  return { passageId: passage.id, start: range.start, end: range.end };
}

export function textOf({ passage, range }: ReadSentence): string {
  return passage.text.slice(range.start, range.end);
}
