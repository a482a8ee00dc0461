/** BM25 over the postings of a query's terms: to the last decimal what `Bm25Index` gives over the whole index. */

import { bm25, contextWeight, titleBoost } from '../ranking.js';
import type { FieldLengths, PostingList, TermPostings } from './postings.js';
import { eachPosting } from './postings.js';

export interface Scored {
  readonly position: number;
  readonly score: number;
}

interface Corpus {
  readonly lengths: FieldLengths;
  readonly averages: { readonly title: number; readonly text: number };
}

const fields = [
  ['title', titleBoost],
  ['text', 1],
] as const;

/**
 * @param own postings of the words of the query's text; a passage must hold one of them
 * @param context postings of the words of its context
 * @returns every passage that matches, in no order
 */
export function termScores(
  own: readonly TermPostings[],
  context: readonly TermPostings[],
  corpus: Corpus,
): Scored[] {
  const passages = corpus.lengths.text.length;
  const sums = new Float64Array(passages);
  const matched = new Uint16Array(passages);
  const touched: number[] = [];
  const seen = new Uint16Array(passages);
  let number = 0;
  for (const [postings, weight] of [
    ...own.map((each) => [each, 1] as const),
    ...context.map((each) => [each, contextWeight] as const),
  ]) {
    number += 1;
    for (const [field, boost] of fields) {
      const list = postings[field];
      const most = boost * weight * inverseFrequency(list, passages);
      const lengths = corpus.lengths[field];
      const average = corpus.averages[field];
      eachPosting(list, (position, count) => {
        const length = lengths[position];
        if (length === undefined) return;
        const { k, b, d } = bm25;
        const saturated = d + (count * (k + 1)) / (count + k * (1 - b + (b * length) / average));
        sums[position] = (sums[position] ?? 0) + most * saturated;
        if (seen[position] === number) return;
        seen[position] = number;
        if (weight === 1) {
          if (matched[position] === 0) touched.push(position);
          matched[position] = (matched[position] ?? 0) + 1;
        }
      });
    }
  }
  return touched.map((position) => ({
    position,
    // Engines may differ in the last bits of a logarithm; a trace must not.
    score: Math.round((sums[position] ?? 0) * Math.sqrt(matched[position] ?? 0) * 1e6) / 1e6,
  }));
}

function inverseFrequency(list: PostingList, passages: number): number {
  const holding = list.length / 2;
  return Math.log(1 + (passages - holding + 0.5) / (holding + 0.5));
}
