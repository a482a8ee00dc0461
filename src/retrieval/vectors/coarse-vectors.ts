/**
 * Unit vectors quantised to two bits per dimension and compared with an unquantised question vector. The four
 * levels are Lloyd-Max levels for normally distributed numbers: measured, they find as much as unquantised
 * vectors; signs alone lose a tenth.
 */

import { vectorBytes } from '../corpus-limits.js';
import { placeAmong } from '../place-among.js';
import type { Scored, Within } from '../ranking.js';

/** In standard deviations of a vector's numbers: the four codes' values, and where outer ones begin. */
const levels = [-1.51, -0.4528, 0.4528, 1.51] as const;
const border = 0.98;

/** Packs four dimensions per byte, the first in the lowest bits. @param vector of length 1 */
export function packVector(vector: Float32Array): Uint8Array {
  const packed = new Uint8Array(vectorBytes(vector.length));
  const outer = border / Math.sqrt(vector.length);
  for (const [place, value] of vector.entries()) {
    const code = value > outer ? 3 : value > 0 ? 2 : value >= -outer ? 1 : 0;
    packed[place >> 2] = (packed[place >> 2] ?? 0) | (code << ((place & 3) << 1));
  }
  return packed;
}

/** Adds `weight` times the packed vector at `start` to `sum`, which has its dimensions. */
export function addPacked(sum: Float32Array, rows: Uint8Array, start: number, weight: number): void {
  const unit = weight / Math.sqrt(sum.length);
  for (let place = 0; place < sum.length; place += 1) {
    const code = ((rows[start + (place >> 2)] ?? 0) >> ((place & 3) << 1)) & 3;
    sum[place] = (sum[place] ?? 0) + unit * (levels[code] ?? 0);
  }
}

/**
 * The `count` rows nearest to a question, nearest first, ties by position; the score approximates the cosine.
 * @param rows concatenated results of `packVector`, of nothing else
 * @param question of length 1, with the same number of dimensions
 * @param within positions to consider; all when omitted
 */
export function nearestRows(
  rows: Uint8Array,
  question: Float32Array,
  count: number,
  within?: Within,
): readonly Scored[] {
  const passages = Math.floor(rows.length / vectorBytes(question.length));
  const cosineOf = cosinesWith(rows, question);
  const nearest: Scored[] = [];
  for (let position = 0; position < passages; position += 1) {
    if (within?.(position) !== false) placeAmong(nearest, count, position, cosineOf(position));
  }
  return nearest;
}

/** The approximate cosine of each row with a question; parameters as of `nearestRows`. */
export function cosinesWith(rows: Uint8Array, question: Float32Array): (position: number) => number {
  const width = vectorBytes(question.length);
  const sums = sumsOfBytes(question, width);
  // Engines may differ in the last bits, but traces must be identical.
  return (position) => Math.round(sumOfRow(sums, rows, position * width, width) * 1e6) / 1e6;
}

/** The product of a packed vector with that of `sums`. */
export function sumOfRow(sums: Float64Array, rows: Uint8Array, start: number, width: number): number {
  let sum = 0;
  for (let byte = 0; byte < width; byte += 1) sum += sums[(byte << 8) | (rows[start + byte] ?? 0)] ?? 0;
  return sum;
}

/** The contribution of each value of each byte of a row: the 256 sums of a byte are contiguous. */
export function sumsOfBytes(question: Float32Array, width: number): Float64Array {
  const sums = new Float64Array(width << 8);
  const deviation = 1 / Math.sqrt(question.length);
  for (let byte = 0; byte < width; byte += 1) {
    for (let value = 0; value < 256; value += 1) {
      let sum = 0;
      for (let part = 0; part < 4; part += 1) {
        sum += (levels[(value >> (part << 1)) & 3] ?? 0) * (question[byte * 4 + part] ?? 0);
      }
      sums[(byte << 8) | value] = sum * deviation;
    }
  }
  return sums;
}
