/**
 * Late interaction (ColBERT; Khattab and Zaharia 2020, section 3.2): question and passage are encoded separately,
 * and each token of the question counts by the passage's token that is nearest to it.
 */

import { dotProduct, sum } from '../../scores/statistics.js';
import { eachToken, type TokenVectors } from '../../text/text-vectors.js';
import { bytesPerCount, vectorBytes } from '../corpus-limits.js';
import type { VectorFile } from '../corpus-manifest.js';
import { sumOfRow, sumsOfBytes } from './coarse-vectors.js';
import type { Likeness } from './fuse.js';

/** The vectors of all passages' tokens. */
class PassageTokens {
  readonly #rows: Uint8Array;
  readonly #width: number;
  /** Where each passage's vectors begin, then the end of the last. */
  readonly #starts: Uint32Array;

  /** @param rows the whole file, already checked against its manifest */
  constructor(rows: Uint8Array, passages: number, dimensions: number, tokenDimensions: number) {
    this.#rows = rows;
    this.#width = vectorBytes(tokenDimensions);
    this.#starts = new Uint32Array(passages + 1);
    const counts = passages * vectorBytes(dimensions);
    let start = counts + passages * bytesPerCount;
    for (let position = 0; position < passages; position += 1) {
      this.#starts[position] = start;
      const at = counts + position * bytesPerCount;
      start += ((rows[at] ?? 0) | ((rows[at + 1] ?? 0) << 8)) * this.#width;
    }
    this.#starts[passages] = start;
  }

  /** The packed vectors of one passage. */
  of(position: number): Uint8Array {
    return this.#rows.subarray(this.#starts[position], this.#starts[position + 1]);
  }

  /**
   * How near passages are to a question: the mean over its tokens, by their weight, of the cosine with the
   * nearest token, as far as they are trusted; 0 for a passage without any.
   */
  likeness(question: TokenVectors): Likeness {
    const tokens = Array.from(eachToken(question));
    const asked = tokens.map((token) => sumsOfBytes(token, this.#width));
    const { trust = 1 } = question;
    const weight = sum(tokens.map((token) => Math.sqrt(dotProduct(token, token)))) || 1;
    return (position) => {
      const [start = 0, end = 0] = [this.#starts[position], this.#starts[position + 1]];
      if (start === end) return 0;
      let total = 0;
      for (const sums of asked) {
        let nearest = Number.NEGATIVE_INFINITY;
        for (let row = start; row < end; row += this.#width) {
          nearest = Math.max(nearest, sumOfRow(sums, this.#rows, row, this.#width));
        }
        total += nearest;
      }
      return Math.round(((total * trust) / weight) * 1e6) / 1e6;
    };
  }
}

/** Null without vectors of tokens. @param rows the whole file */
export function passageTokens(
  rows: Uint8Array,
  passages: number,
  { dimensions, tokens }: Pick<VectorFile, 'dimensions' | 'tokens'>,
): PassageTokens | null {
  return tokens === undefined ? null : new PassageTokens(rows, passages, dimensions, tokens.dimensions);
}
