import { join } from 'node:path';
import { openMemory } from '../../cli/models.js';
import type { MemoryModel } from '../../src/closed-book-model/memory-model.js';
import type { MemoryTokenizer } from '../../src/closed-book-model/memory-text.js';
import type { MemoryInput } from '../../src/engine/index.js';
import type { Feeds, Session } from '../../src/sessions/session-types.js';

export const shippedMemory = join(import.meta.dirname, '../..', 'models', 'memory');

export async function openShippedMemory(): Promise<MemoryModel> {
  return (await openMemory(shippedMemory, 1)).model;
}

export function asked(question: string): MemoryInput {
  return { question, passages: [] };
}

/** A tokenizer of letters: special tokens first, then a to z from 7 on. */
export const letters: MemoryTokenizer = {
  encode: (text) => ({ ids: Array.from(text, (letter) => letter.charCodeAt(0) - 90) }),
  token_to_id: (token) => {
    const id = marks.indexOf(token);
    return id === -1 ? undefined : id;
  },
  id_to_token: (id) => marks[id] ?? String.fromCharCode(id + 90),
};

const marks = ['[PAD]', '[UNK]', '[CLS]', '[SEP]', '[CAP]'];

export interface CountingSession extends Session {
  /** Number of rows in each pass. */
  readonly rows: number[];
}

/** A decoder over four tokens (0 to 3, where 3 ends) with logits that depend on the prefix. */
export function decoderOf(logitsOf: (prefix: readonly number[]) => readonly number[]): CountingSession {
  const rows: number[] = [];
  return {
    rows,
    run: async (feeds: Feeds) => {
      const { dims, data } = feeds.decoder_input_ids ?? { dims: [0, 0], data: [] };
      const [count = 0, length = 0] = dims;
      rows.push(count);
      const ids = Array.from(data, Number);
      const prefixes = Array.from({ length: count }, (_, row) => ids.slice(row * length, (row + 1) * length));
      return {
        logits: { dims: [count, 4], data: Float32Array.from(prefixes.flatMap(logitsOf)) },
        middle_state: {
          dims: [count, 1],
          data: Float32Array.from(prefixes, (prefix) => prefix.at(-1) ?? -1),
        },
      };
    },
    release: async () => {},
  };
}
