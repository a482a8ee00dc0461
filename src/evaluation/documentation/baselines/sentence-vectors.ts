/** Sentence vectors by a pretrained encoder such as all-MiniLM-L6-v2: mean pooling over its last states. */

import { textBatch } from '../../../reasoners/reader/text-batch.js';
import type { Session, SessionFactory } from '../../../sessions/session-types.js';
import { WordPieces } from '../../../sessions/word-pieces.js';

/** The encoder's files: `model.onnx` with the output `last_hidden_state`, and `tokenizer.json`. */
export interface EncoderFiles {
  readonly model: Uint8Array;
  readonly tokenizer: string;
}

/** The maximum published for this encoder: longer texts are cut. */
const mostTokens = 256;
const batchSize = 16;

export class SentenceVectors {
  readonly #session: Session;
  readonly #words: WordPieces;

  private constructor(session: Session, words: WordPieces) {
    this.#session = session;
    this.#words = words;
  }

  /** @throws {LimenError} `model-invalid`, `backend-unavailable` */
  static async open({ model, tokenizer }: EncoderFiles, createSession: SessionFactory) {
    const words = WordPieces.parse('sentence encoder', tokenizer);
    return new SentenceVectors(await createSession(model), words);
  }

  /** One unit vector per text. @throws {LimenError} `model-invalid` */
  async of(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]> {
    const vectors: Float32Array[] = [];
    for (let from = 0; from < texts.length; from += batchSize) {
      signal?.throwIfAborted();
      vectors.push(...(await this.#batch(texts.slice(from, from + batchSize))));
    }
    return vectors;
  }

  release(): Promise<void> {
    return this.#session.release();
  }

  async #batch(texts: readonly string[]): Promise<Float32Array[]> {
    const { feeds, ids } = textBatch(this.#words, texts, mostTokens);
    const { last_hidden_state: states } = await this.#session.run(feeds);
    if (states === undefined) return [];
    const lengths = ids.map((row) => row.length + 2);
    const longest = Math.max(...lengths);
    const size = states.data.length / (texts.length * longest);
    return lengths.map((length, index) =>
      meanDirection(states.data.subarray(index * longest * size), length, size),
    );
  }
}

function meanDirection(states: Float32Array, count: number, size: number): Float32Array {
  const sum = new Float32Array(size);
  for (let place = 0; place < count * size; place += 1) {
    const dimension = place % size;
    sum[dimension] = (sum[dimension] ?? 0) + (states[place] ?? 0);
  }
  const norm = Math.hypot(...sum);
  return sum.map((value) => value / (norm || 1));
}
