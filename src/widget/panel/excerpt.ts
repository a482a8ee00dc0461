/** The part of a passage that a search result shows. */

import { matchRanges } from '../../retrieval/tokenise.js';
import { clipped } from '../../ui/text.js';

/** How much of a long text is examined, in UTF-16 code units. */
const readAtMost = 8000;

/** About `length` UTF-16 code units around the first matching word, cut between words. */
export function excerptOf(text: string, terms: readonly string[], length: number): string {
  const read = text.slice(0, readAtMost);
  const first = terms.length === 0 ? 0 : (matchRanges(read, terms)[0]?.start ?? 0);
  if (first < length / 2) return clipped(read, length);
  const near = first - Math.floor(length / 4);
  const space = read.indexOf(' ', near);
  const start = space === -1 || space >= first ? first : space + 1;
  return `…${clipped(read.slice(start), length)}`;
}
