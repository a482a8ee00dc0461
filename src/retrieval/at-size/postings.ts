/** Postings of a term: for titles and texts, the passages that contain it and how often. */

import * as v from 'valibot';
import type { Described } from '../../text/parse-json.js';

const numbers = v.custom<readonly number[]>(
  (list) => Array.isArray(list) && list.every((each) => typeof each === 'number'),
);

/** In a shard: position deltas and counts in turn; `[3, 1, 2, 4]` is position 3 once, 5 four times. */
type WrittenList = readonly number[];

/** A shard's entry for one term. */
export const writtenPostings = v.tuple([v.string(), numbers, numbers]);
export type WrittenPostings = readonly [term: string, title: WrittenList, text: WrittenList];

/**
 * The form in memory: variable-length bytes, seven bits each, lowest first, with 128 added while more follow.
 * Most numbers need one byte.
 */
interface PostingList {
  /** Number of passages in the list. */
  readonly passages: number;
  readonly bytes: Uint8Array;
}

export interface TermPostings {
  readonly term: string;
  readonly title: PostingList;
  readonly text: PostingList;
}

/** Lengths of titles and texts in terms, in passage order, as stored in one shard. */
export const fieldLengths = v.object({ title: numbers, text: numbers });
export type FieldLengths = Described<typeof fieldLengths>;

export function packPostings(list: WrittenList): PostingList {
  const bytes = new Uint8Array(list.reduce((sum, number) => sum + widthOf(number), 0));
  let at = 0;
  for (const number of list) {
    let rest = number;
    for (let left = widthOf(number); left > 0; left -= 1) {
      bytes[at] = (rest & 127) | (left > 1 ? 128 : 0);
      rest >>>= 7;
      at += 1;
    }
  }
  return { passages: list.length / 2, bytes };
}

/** Bytes of a number in this form. */
function widthOf(number: number): number {
  return Math.max(1, Math.ceil((32 - Math.clz32(number)) / 7));
}

/** Calls `visit` for every passage in the list. */
export function eachPosting({ bytes }: PostingList, visit: (position: number, count: number) => void): void {
  let position = 0;
  let distance = -1;
  let number = 0;
  let shift = 0;
  for (const byte of bytes) {
    number |= (byte & 127) << shift;
    shift += 7;
    if (byte >= 128) continue;
    if (distance < 0) distance = number;
    else {
      position += distance;
      visit(position, number);
      distance = -1;
    }
    number = 0;
    shift = 0;
  }
}
