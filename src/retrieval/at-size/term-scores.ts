/** BM25 over the postings of a query's terms; equals `Bm25Index` over the whole index to six decimals. */

import { mean } from '../../scores/statistics.js';
import { placeAmong } from '../place-among.js';
import {
  contextWeight,
  coverageWeight,
  type FieldNumbers,
  fieldBoosts,
  inverseFrequency,
  type Scored,
  saturated,
  type Within,
} from '../ranking.js';
import { eachPosting, type FieldLengths, type TermPostings } from './postings.js';

/** A term that counts for a word of the query, with its weight: 1 for the word itself. */
export interface WeighedPostings {
  readonly postings: TermPostings;
  readonly weight: number;
}

/** Reuses its arrays: a search over a hundred thousand passages creates hardly any garbage. */
export class TermScorer {
  readonly #lengths: { readonly title: Uint16Array; readonly text: Uint16Array };
  /** Mean field lengths. */
  readonly averages: FieldNumbers;
  readonly #sums: Float64Array;
  /** Per passage: the number of the query text's words that it contains, and the last word counted for it. */
  readonly #matched: Uint16Array;
  readonly #last: Uint16Array;
  readonly #touched: Uint32Array;

  constructor({ title, text }: FieldLengths) {
    this.#lengths = { title: Uint16Array.from(title, short), text: Uint16Array.from(text, short) };
    this.averages = { title: mean(title), text: mean(text) };
    this.#sums = new Float64Array(text.length);
    this.#matched = new Uint16Array(text.length);
    this.#last = new Uint16Array(text.length);
    this.#touched = new Uint32Array(text.length);
  }

  /**
   * @param own for each word of the query's text, the postings that count for it; a passage must match at
   * least one word
   * @param context postings of the words of its context
   * @param within positions to consider; all when omitted
   * @param asTyped whether the query is still being typed
   * @returns the best `limit` passages, best first, ties by position
   */
  best(
    own: readonly (readonly WeighedPostings[])[],
    context: readonly TermPostings[],
    limit: number,
    within?: Within,
    asTyped = false,
  ): readonly Scored[] {
    let touched = 0;
    let number = 0;
    const add = (postings: TermPostings, weight: number, isOwn: boolean) => {
      for (const [field, boost] of fieldBoosts) {
        const most = boost * weight * inverseFrequency(postings[field].passages, this.#sums.length);
        eachPosting(postings[field], (position, count) => {
          if (position >= this.#sums.length) return;
          this.#sums[position] = (this.#sums[position] ?? 0) + most * this.#saturated(field, position, count);
          if (!isOwn || this.#last[position] === number) return;
          this.#last[position] = number;
          if (this.#matched[position] === 0) {
            this.#touched[touched] = position;
            touched += 1;
          }
          this.#matched[position] = (this.#matched[position] ?? 0) + 1;
        });
      }
    };
    for (const word of own) {
      number += 1;
      for (const { postings, weight } of word) add(postings, weight, true);
    }
    for (const postings of context) add(postings, contextWeight, false);
    const top: Scored[] = [];
    for (const position of this.#touched.subarray(0, touched)) {
      if (within?.(position) === false) continue;
      const sum = (this.#sums[position] ?? 0) * coverageWeight(this.#matched[position] ?? 0, asTyped);
      // Engines may differ in the last bits of a logarithm, but traces must be identical.
      placeAmong(top, limit, position, Math.round(sum * 1e6) / 1e6);
    }
    for (const array of [this.#sums, this.#matched, this.#last]) array.fill(0);
    return top;
  }

  #saturated(field: 'title' | 'text', position: number, count: number): number {
    return saturated(count, (this.#lengths[field][position] ?? 0) / this.averages[field]);
  }
}

/** A field of more than 65,535 distinct terms counts as one of 65,535. */
function short(length: number): number {
  return Math.min(length, 0xffff);
}
