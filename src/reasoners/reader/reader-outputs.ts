import { LimenError } from '../../engine/index.js';
import type { Feeds, Outputs, OutputTensor } from '../../sessions/session-types.js';
import type { WordPieces } from '../../sessions/word-pieces.js';
import type { ReaderWindow } from './reader-window.js';
import { logSumExp, type SpanLogits } from './span-search.js';
import { type TextBatch, textBatch } from './text-batch.js';
import type { ReadVectors } from './token-vectors.js';

/** The outputs of the reader's graph for one window, separated. */
export interface ReaderOutputs {
  readonly answer: SpanLogits;
  /** At a passage's mark: its relevance. At a sentence's first token: whether it supports an answer. */
  readonly support: Float32Array;
  readonly lookup: SpanLogits;
  /** Probabilities. */
  readonly kinds: { readonly span: number; readonly yes: number; readonly no: number; readonly none: number };
  /**
   * Log-odds that the window answers the question; null for several passages, where it is not computed, and
   * if the graph lacks this output.
   */
  readonly answerable: number | null;
}

/** Answer start and end, support, lookup start and end; then the vectors that match starts with ends. */
const placesPerToken = 5;
const numbersToMatch = 16;
const outputsPerToken = placesPerToken + 2 * numbersToMatch;

/**
 * `tokens` float32 [1, tokens, 37], `kind` float32 [1, 4] and, if present, `answerable` float32 [1], named as
 * in `models/training/export_reader.py`.
 *
 * @param asked whether `answerable` was requested
 */
export function readerOutputs(window: ReaderWindow, outputs: Outputs, asked: boolean): ReaderOutputs {
  const tokens = outputs.tokens?.data;
  const kind = outputs.kind?.data;
  if (tokens?.length !== window.ids.length * outputsPerToken || kind?.length !== 4) {
    throw new LimenError('model-invalid', { model: 'reader', reason: 'its outputs have another shape' });
  }
  const column = (index: number) =>
    Float32Array.from(window.ids, (_, token) => tokens[token * outputsPerToken + index] ?? 0);
  const norm = logSumExp(kind);
  const share = (index: number) => Math.exp((kind[index] ?? 0) - norm);
  return {
    answer: { starts: column(0), ends: column(1), match: (first, last) => matchOf(tokens, first, last) },
    support: column(2),
    lookup: { starts: column(3), ends: column(4), match: () => 0 },
    kinds: { span: share(0), yes: share(1), no: share(2), none: share(3) },
    answerable: (asked ? outputs.answerable?.data[0] : null) ?? null,
  };
}

/** Maximum length of a text to be vectorised, in tokens. */
const vectorTokens = 128;

export function vectorFeeds(words: WordPieces, texts: readonly string[]): TextBatch {
  const batch = textBatch(words, texts, vectorTokens);
  return { ...batch, feeds: { ...batch.feeds, ...wantedOf({ answerable: false, vectors: true }) } };
}

/** Which outputs with layers of their own are computed: `with_answerable` and `with_vectors`, bool. */
export function wantedOf(wanted: { readonly answerable: boolean; readonly vectors: boolean }): Feeds {
  const bool = (value: boolean) => ({ type: 'bool', dims: [], data: Uint8Array.of(value ? 1 : 0) }) as const;
  return { with_answerable: bool(wanted.answerable), with_vectors: bool(wanted.vectors) };
}

/**
 * `vector` float32 [texts, width], each of length 1; null if the graph lacks this output. `token_vectors`
 * float32 [texts, longest, width], each of length 1, may be lacking alone.
 */
export function vectorsOf(outputs: Outputs, { ids }: Pick<TextBatch, 'ids'>): ReadVectors[] | null {
  if (outputs.vector === undefined) return null;
  const [width = 0] = outputs.vector.dims.slice(1);
  const whole = numbersOf(outputs.vector, [ids.length, width]);
  const longest = Math.max(...ids.map(({ length }) => length)) + 2;
  const [dimensions = 0] = outputs.token_vectors?.dims.slice(2) ?? [];
  const tokens = outputs.token_vectors && numbersOf(outputs.token_vectors, [ids.length, longest, dimensions]);
  return ids.map((own, place) => {
    // Behind the opening token.
    const first = (place * longest + 1) * dimensions;
    return {
      whole: whole.slice(place * width, (place + 1) * width),
      ...(tokens && {
        tokens: { ids: own, dimensions, numbers: tokens.slice(first, first + own.length * dimensions) },
      }),
    };
  });
}

/** @throws {LimenError} `model-invalid` if the output has other dimensions, or numbers that are none */
function numbersOf({ dims, data }: OutputTensor, expected: readonly number[]): Float32Array {
  const numbers = Float32Array.from(data);
  const size = expected.reduce((product, each) => product * each, 1);
  const isExpected = dims.length === expected.length && dims.every((each, place) => each === expected[place]);
  if (!isExpected || size === 0 || numbers.length !== size || !numbers.every(Number.isFinite)) {
    throw new LimenError('model-invalid', { model: 'reader', reason: 'its vectors have another shape' });
  }
  return numbers;
}

/** The dot product of a start token's and an end token's match vectors. */
function matchOf(tokens: ArrayLike<number | bigint>, first: number, last: number): number {
  const start = first * outputsPerToken + placesPerToken;
  const end = last * outputsPerToken + placesPerToken + numbersToMatch;
  let sum = 0;
  for (let index = 0; index < numbersToMatch; index++) {
    sum += Number(tokens[start + index]) * Number(tokens[end + index]);
  }
  return sum;
}
