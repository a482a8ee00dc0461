/** What a model makes of texts, for retrieval. */

import { dotProduct } from '../scores/statistics.js';

export interface TextVectors {
  /** Of the whole text, length 1. */
  readonly whole: Float32Array;
  /** Of its tokens; omitted by a model that makes none. */
  readonly tokens?: TokenVectors;
}

/** The vectors of a text's tokens, in their order. */
export interface TokenVectors {
  readonly dimensions: number;
  /** One after the other, each of length 1; of a question, of the length that the token counts. */
  readonly numbers: Float32Array;
  /** How much their nearness to others counts, from 0 to 1: 1 if a model read them in their text. */
  readonly trust?: number;
}

/** One token's vector at a time. */
export function* eachToken({ dimensions, numbers }: TokenVectors): Iterable<Float32Array> {
  for (let start = 0; start < numbers.length; start += dimensions) {
    yield numbers.subarray(start, start + dimensions);
  }
}

/** The vectors of two texts as if they were one: the direction between them, and the tokens of both. */
export function vectorsOfBoth(one: TextVectors, other: TextVectors): TextVectors {
  const whole = lengthOne(one.whole.map((value, place) => value + (other.whole[place] ?? 0)));
  if (one.tokens === undefined || other.tokens === undefined) return { whole };
  const { dimensions } = one.tokens;
  const numbers = Float32Array.from([...one.tokens.numbers, ...other.tokens.numbers]);
  return { whole, tokens: { dimensions, numbers } };
}

/** The direction of a vector; itself if it has none. */
export function lengthOne(vector: Float32Array): Float32Array {
  const length = Math.sqrt(dotProduct(vector, vector));
  return length === 0 ? vector : vector.map((value) => value / length);
}
