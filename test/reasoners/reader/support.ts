import { readFileSync } from 'node:fs';
import type { Passage, ReasonerInput, Turn } from '../../../src/engine/index.js';
import { ExtractiveReader } from '../../../src/reasoners/reader/extractive-reader.js';
import { parseReaderConfig } from '../../../src/reasoners/reader/reader-config.js';
import type { ReaderOutputs } from '../../../src/reasoners/reader/reader-outputs.js';
import type { ReaderWindow, Segment } from '../../../src/reasoners/reader/reader-window.js';
import type { SpanLogits } from '../../../src/reasoners/reader/span-search.js';
import { Trunk } from '../../../src/reasoners/reader/trunk.js';
import type { Session } from '../../../src/sessions/session-types.js';
import { WordPieces } from '../../../src/sessions/word-pieces.js';

const folder = new URL('../../../models/reader/', import.meta.url);

/** The shipped reader's tokenizer and limits. */
export const tokenizerJson = readFileSync(new URL('tokenizer.json', folder), 'utf8');
export const words = WordPieces.parse('reader', tokenizerJson);
export const config = parseReaderConfig('reader', readFileSync(new URL('config.json', folder), 'utf8'));

/** A reader whose graph returns the outputs of `session`. */
export function readerOver(session: Session, own = config): ExtractiveReader {
  return new ExtractiveReader(new Trunk(session, words, own, ''), own);
}

export function inputOf(question: string, given: Partial<ReasonerInput> = {}): ReasonerInput {
  return { question, passages: [], turns: [], asked: [], ...given };
}

/** A rejected turn with the fields that affect the next one. */
export function turnOf(draft: Partial<Turn['draft']>, round = 1): Turn {
  return {
    round,
    queries: [],
    found: [],
    draft: {
      answer: null,
      kind: 'none',
      rationale: '',
      citations: [],
      confidence: 0,
      lookups: [],
      read: [],
      signals: {},
      ...draft,
    },
    verdict: { accepted: false, probability: 0.1, threshold: 0.5 },
    feedback: null,
  };
}

export function segmentOf(window: ReaderWindow, passage: number, part: Segment['part']): Segment {
  const segment = window.segments.find((each) => each.passage === passage && each.part === part);
  if (segment === undefined) throw new Error(`no ${part} ${passage} in the window`);
  return segment;
}

/** First and last token of the first occurrence of `text` in a segment. */
export function tokensOf(segment: Segment, text: string): { readonly first: number; readonly last: number } {
  const start = segment.source.indexOf(text);
  const end = start + text.length;
  const first = segment.pieces.starts.indexOf(start);
  const last = segment.pieces.ends.lastIndexOf(end);
  if (start < 0 || first < 0 || last < first)
    throw new Error(`${text} is no run of tokens of ${segment.source}`);
  return { first: segment.first + first, last: segment.first + last };
}

/** Logits of one output: `low` except at the given positions. */
export function logits(
  window: ReaderWindow,
  places: Readonly<Record<number, number>> = {},
  low = -6,
): Float32Array {
  return Float32Array.from(window.ids, (_, token) => places[token] ?? low);
}

/** Start and end vectors that match equally well, except for the pairs given as `first-last`. */
export function spanLogits(
  starts: Float32Array,
  ends: Float32Array,
  matches: Readonly<Record<string, number>> = {},
): SpanLogits {
  return { starts, ends, match: (first, last) => matches[`${first}-${last}`] ?? 0 };
}

/** Outputs of a reader that points at nothing, with overrides. */
export function outputsOf(window: ReaderWindow, given: Partial<ReaderOutputs> = {}): ReaderOutputs {
  const nowhere = logits(window, { 0: 4 });
  return {
    answer: spanLogits(nowhere, nowhere),
    support: logits(window),
    lookup: spanLogits(nowhere, nowhere),
    kinds: { span: 0.9, yes: 0.04, no: 0.03, none: 0.03 },
    answerable: null,
    ...given,
  };
}

export const nadia: Passage = {
  id: 'nadia',
  title: 'Nadia (moon)',
  text: 'Nadia is the largest moon of Hector. Bartolomeo Lindvik discovered it in 1655. It has lakes of methane.',
};
export const lindvik: Passage = {
  id: 'lindvik',
  title: 'Bartolomeo Lindvik',
  text: 'Bartolomeo Lindvik was born in The Hague in 1629. He also made clocks.',
};
