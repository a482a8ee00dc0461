import type { Feeds } from '../../sessions/session-types.js';
import type { WordPieces } from '../../sessions/word-pieces.js';
import { cls, sep } from './reader-window.js';

export interface TextBatch {
  /** input_ids, token_type_ids, attention_mask: int64 [texts, longest]. */
  readonly feeds: Feeds;
  /** Tokens of each text, without the special ones. */
  readonly ids: readonly (readonly number[])[];
}

/** Texts as one input of an encoder, each between its special tokens and padded to the longest. */
export function textBatch(words: WordPieces, texts: readonly string[], mostTokens: number): TextBatch {
  const ids = texts.map((text) => words.encode(text, mostTokens - 2).ids);
  const rows = ids.map((row) => [cls, ...row, sep]);
  const longest = Math.max(...rows.map((row) => row.length));
  const dims = [rows.length, longest];
  const filled = (value: (row: readonly number[], place: number) => bigint) =>
    BigInt64Array.from({ length: rows.length * longest }, (_, at) =>
      value(rows[Math.floor(at / longest)] ?? [], at % longest),
    );
  return {
    ids,
    feeds: {
      input_ids: { type: 'int64', dims, data: filled((row, place) => BigInt(row[place] ?? 0)) },
      token_type_ids: { type: 'int64', dims, data: filled(() => 0n) },
      attention_mask: { type: 'int64', dims, data: filled((row, place) => (place < row.length ? 1n : 0n)) },
    },
  };
}
