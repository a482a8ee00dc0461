/**
 * Vectors of a query without a model to run: every token has its own, whatever stands beside it, and a text's is
 * the direction of their sum (Wieting et al. 2016, "Towards Universal Paraphrastic Sentence Embeddings", section
 * 3). Learnt from the vectors that a reader makes of whole queries, by `models/training/train_static_encoder.py`.
 */

import * as v from 'valibot';
import { LimenError } from '../../engine/index.js';
import type { ModelBundle } from '../../model-files/model-bundle.js';
import { parseConfig } from '../../sessions/model-config.js';
import { WordPieces } from '../../sessions/word-pieces.js';
import { count, type Described, share } from '../../text/parse-json.js';
import { lengthOne, type TextVectors } from '../../text/text-vectors.js';
import { vectorBytes } from '../corpus-limits.js';
import { addPacked } from './coarse-vectors.js';

/** Further tokens of a query change little. */
const longestQuery = 64;
/** Lengths and weights are stored in these steps, a byte each. */
const step = 1 / 64;
/** Between 16 levels, in standard deviations of a vector's numbers: the best one for normally distributed numbers (Max 1960). */
const levelStep = 0.3352;

/** `models/static-encoder/config.json`. */
const encoderConfig = v.object({
  /** Identity of the reader whose vectors it approximates. */
  reader: v.string(),
  /** Of the tokenizer's vocabulary. */
  tokens: count,
  /** Of the vector of a text, and of a token. */
  dimensions: count,
  tokenDimensions: count,
  /** See `TokenVectors`. */
  trust: share,
  /** Id of the token with which every text begins. */
  openingToken: count,
});

export class StaticEncoder {
  readonly #config: Described<typeof encoderConfig>;
  readonly #words: WordPieces;
  /** For every token, packed, the direction of its part of a text's vector. */
  readonly #parts: Uint8Array;
  /** For every token, in 16 levels, what is compared with the tokens of a passage. */
  readonly #tokens: Uint8Array;
  /** Of the parts, in steps. */
  readonly #lengths: Uint8Array;
  /** Of a token among the tokens of a query, in steps. */
  readonly #weights: Uint8Array;

  /** @param vectors `vectors.bin`: parts, tokens, lengths, weights; of each a row for every token */
  constructor(config: Described<typeof encoderConfig>, words: WordPieces, vectors: Uint8Array) {
    const { tokens, dimensions, tokenDimensions } = config;
    const [parts, end] = [tokens * vectorBytes(dimensions), vectorBytes(dimensions) + tokenDimensions / 2];
    this.#config = config;
    this.#words = words;
    this.#parts = vectors.subarray(0, parts);
    this.#tokens = vectors.subarray(parts, tokens * end);
    this.#lengths = vectors.subarray(tokens * end, tokens * (end + 1));
    this.#weights = vectors.subarray(tokens * (end + 1));
  }

  /** @throws {LimenError} `model-invalid`, and what the bundle throws */
  static async open(bundle: ModelBundle): Promise<StaticEncoder> {
    const { id, model, tokenizer = '', config: configFile } = bundle.manifest;
    const config = parseConfig(encoderConfig, id, await bundle.text(configFile));
    const vectors = await bundle.bytes(model);
    const { tokens, dimensions, tokenDimensions } = config;
    const expected = tokens * (vectorBytes(dimensions) + tokenDimensions / 2 + 2);
    if (vectors.length !== expected || dimensions % 4 !== 0) {
      const reason = `${model} has ${vectors.length} bytes, not the ${expected} that its config.json tells of`;
      throw new LimenError('model-invalid', { model: id, reason });
    }
    return new StaticEncoder(config, WordPieces.parse(id, await bundle.text(tokenizer)), vectors);
  }

  /** Identity of the reader whose vectors it approximates. */
  get reader(): string {
    return this.#config.reader;
  }

  queryVectors(text: string): TextVectors {
    const { dimensions, tokenDimensions, openingToken, trust } = this.#config;
    const { ids } = this.#words.encode(text, longestQuery);
    const whole = new Float32Array(dimensions);
    for (const id of [openingToken, ...ids]) {
      addPacked(whole, this.#parts, id * vectorBytes(dimensions), (this.#lengths[id] ?? 0) * step);
    }
    const numbers = new Float32Array(ids.length * tokenDimensions);
    const unit = (step * levelStep) / Math.sqrt(tokenDimensions);
    for (const place of numbers.keys()) {
      const id = ids[Math.floor(place / tokenDimensions)] ?? 0;
      const at = id * tokenDimensions + (place % tokenDimensions);
      const level = ((this.#tokens[at >> 1] ?? 0) >> ((at & 1) << 2)) & 15;
      // The levels lie around zero.
      numbers[place] = (level - 7.5) * unit * (this.#weights[id] ?? 0);
    }
    return { whole: lengthOne(whole), tokens: { dimensions: tokenDimensions, numbers, trust } };
  }
}
