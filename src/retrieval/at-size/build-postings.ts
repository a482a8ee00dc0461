/** Builds postings from passages. */

import { pause } from '../../async/pause.js';
import type { Passage } from '../../engine/index.js';
import { countsOf } from '../../scores/statistics.js';
import type { Tokeniser } from '../tokenise.js';
import type { FieldLengths, WrittenPostings } from './postings.js';

const fields = ['title', 'text'] as const;

interface BuiltPostings {
  /** Sorted by UTF-16 code units. */
  readonly terms: readonly string[];
  readonly lengths: FieldLengths;
  postingsOf(term: string): WrittenPostings;
}

/** Alternating positions and counts; positions become deltas when written. */
interface Growing {
  readonly title: number[];
  readonly text: number[];
}

/** Passages between two pauses, at which an abort takes effect. */
const passagesAtOnce = 500;

/** @param passages in position order @throws the signal's reason when it aborts */
export async function buildPostings(
  passages: readonly Passage[],
  tokeniser: Tokeniser,
  signal?: AbortSignal,
): Promise<BuiltPostings> {
  const index = new Map<string, Growing>();
  const lengths = { title: [] as number[], text: [] as number[] };
  for (const [position, passage] of passages.entries()) {
    if (position % passagesAtOnce === 0) await pause();
    signal?.throwIfAborted();
    for (const field of fields) {
      const counts = countsOf(tokeniser.tokenise(passage[field]));
      // As in MiniSearch, the length of a field is its number of distinct terms.
      lengths[field].push(counts.size);
      for (const [term, count] of counts) {
        let growing = index.get(term);
        if (growing === undefined) {
          growing = { title: [], text: [] };
          index.set(term, growing);
        }
        growing[field].push(position, count);
      }
    }
  }
  return {
    terms: [...index.keys()].sort(),
    lengths,
    postingsOf(term) {
      const { title = [], text = [] } = index.get(term) ?? {};
      return [term, distances(title), distances(text)];
    },
  };
}

function distances(list: readonly number[]): number[] {
  return list.map((value, at) => (at % 2 === 0 ? value - (at === 0 ? 0 : (list[at - 2] ?? 0)) : value));
}
