import { LimenError } from '../engine/index.js';
import type { Outputs, Tensor } from '../inference/session-types.js';
import type { ReaderWindow } from './reader-window.js';
import { logSumExp } from './span-search.js';

/** The five outputs of the reader's graph for one window, apart. */
export interface ReaderOutputs {
  readonly answerStart: Float32Array;
  readonly answerEnd: Float32Array;
  /** At a passage's mark: its relevance. At a sentence's first token: whether it supports an answer. */
  readonly support: Float32Array;
  readonly lookupStart: Float32Array;
  readonly lookupEnd: Float32Array;
  /** Probabilities. */
  readonly kinds: { readonly span: number; readonly yes: number; readonly no: number; readonly none: number };
}

/** input_ids, token_type_ids, attention_mask: int64 [1, tokens]. */
export function readerFeeds(window: ReaderWindow): Record<string, Tensor> {
  const length = window.ids.length;
  const dims = [1, length];
  const ids = BigInt64Array.from(window.ids, BigInt);
  const types = BigInt64Array.from(window.ids, (_, place) => (place < window.questionTokens ? 0n : 1n));
  const mask = new BigInt64Array(length).fill(1n);
  return {
    input_ids: { type: 'int64', dims, data: ids },
    token_type_ids: { type: 'int64', dims, data: types },
    attention_mask: { type: 'int64', dims, data: mask },
  };
}

const outputsPerToken = 5;

/** `tokens` float32 [1, tokens, 5] and `kind` float32 [1, 4], as `models/training/export_reader.py` names them. */
export function readerOutputs(window: ReaderWindow, outputs: Outputs): ReaderOutputs {
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
    answerStart: column(0),
    answerEnd: column(1),
    support: column(2),
    lookupStart: column(3),
    lookupEnd: column(4),
    kinds: { span: share(0), yes: share(1), no: share(2), none: share(3) },
  };
}
