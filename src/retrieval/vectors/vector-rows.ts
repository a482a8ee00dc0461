/**
 * The file of a corpus's vectors: one row per passage; then, if the model makes vectors of tokens, how many
 * each passage has, 16 bits each with the lower byte first; then those, passage by passage.
 */

import { eachToken, type TextVectors } from '../../text/text-vectors.js';
import {
  areVectorsReadable,
  bytesPerCount,
  rowsBytes,
  type TokenRows,
  vectorBytes,
} from '../corpus-limits.js';
import { packVector } from './coarse-vectors.js';

/** The vectors of one passage, each as returned by `packVector`. */
export interface PackedVectors {
  readonly whole: Uint8Array;
  /** One after the other; empty without any. */
  readonly tokens: Uint8Array;
}

/** Dimensions of the vectors of texts, and of tokens: 0 if a model makes none. */
export interface VectorDimensions {
  readonly whole: number;
  readonly tokens: number;
}

export interface VectorRows {
  readonly rows: Uint8Array<ArrayBuffer>;
  readonly dimensions: number;
  readonly tokens?: TokenRows;
}

export function dimensionsOf({ whole, tokens }: TextVectors): VectorDimensions {
  return { whole: whole.length, tokens: tokens?.dimensions ?? 0 };
}

export function packVectors({ whole, tokens }: TextVectors): PackedVectors {
  const rows = tokens === undefined ? [] : Array.from(eachToken(tokens), packVector);
  return { whole: packVector(whole), tokens: joined(rows) };
}

/** Collects the vectors of a corpus. If those of tokens would exceed the limit, all of them are left out. */
export class VectorCollector {
  readonly #dimensions: VectorDimensions;
  readonly #whole: Uint8Array[] = [];
  readonly #counts: number[] = [];
  #tokens: Uint8Array[] | null;
  readonly #passages: number;
  #count = 0;

  /** @param passages total number */
  constructor(passages: number, dimensions: VectorDimensions) {
    this.#passages = passages;
    this.#dimensions = dimensions;
    this.#tokens = dimensions.tokens === 0 ? null : [];
  }

  /** Of the next passage. */
  add({ whole, tokens }: PackedVectors): void {
    this.#whole.push(whole);
    if (this.#tokens === null) return;
    const count = tokens.length / vectorBytes(this.#dimensions.tokens);
    this.#tokens.push(tokens);
    this.#counts.push(count);
    this.#count += count;
    if (!areVectorsReadable(this.#passages, this.#dimensions.whole, this.#tokenRows())) this.#tokens = null;
  }

  /** Call after all passages have been added. */
  collected(): VectorRows {
    const { whole: dimensions } = this.#dimensions;
    const tokens = this.#tokens === null ? undefined : this.#tokenRows();
    const rows = new Uint8Array(rowsBytes(this.#passages, { dimensions, ...(tokens && { tokens }) }));
    rows.set(joined(this.#whole));
    if (this.#tokens === null || tokens === undefined) return { rows, dimensions };
    const counts = this.#passages * vectorBytes(dimensions);
    for (const [position, count] of this.#counts.entries()) {
      rows.set([count & 255, count >> 8], counts + position * bytesPerCount);
    }
    rows.set(joined(this.#tokens), counts + this.#passages * bytesPerCount);
    return { rows, dimensions, tokens };
  }

  #tokenRows(): TokenRows {
    return { dimensions: this.#dimensions.tokens, count: this.#count };
  }
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let start = 0;
  for (const part of parts) {
    all.set(part, start);
    start += part.length;
  }
  return all;
}
