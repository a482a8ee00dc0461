/** Splits a text where marks begin or end, so that it can be shown with text nodes alone. */

import type { TextRange } from '../engine/index.js';
import { matchRanges } from '../retrieval/tokenise.js';

export interface Segment {
  readonly text: string;
  /** A word that the search matched. */
  readonly matched: boolean;
}

/** A stretch of text that is either cited as a whole or not at all. */
export interface Stretch {
  readonly cited: boolean;
  readonly segments: readonly Segment[];
}

/**
 * The stretches of `text` in order; their joined segments are `text` again.
 * @param terms matched terms in the index's normal form
 * @param cited ranges in UTF-16 code units; whatever lies outside the text is ignored
 */
export function markText(
  text: string,
  terms: readonly string[],
  cited: readonly TextRange[],
): readonly Stretch[] {
  const matches = terms.length === 0 ? [] : matchRanges(text, terms);
  const stretches: Stretch[] = [];
  let from = 0;
  let next = 0;
  const segmentsWithin = (within: TextRange): readonly Segment[] => {
    const first = next;
    while ((matches[next]?.end ?? Number.POSITIVE_INFINITY) <= within.end) next += 1;
    // A match that extends beyond the end also belongs to the next stretch.
    return segmentsOf(text, within, matches.slice(first, next + 1));
  };
  const add = (cited: boolean, start: number, end: number): void => {
    if (end > start) stretches.push({ cited, segments: segmentsWithin({ start, end }) });
  };
  for (const { start, end } of merged(cited, text.length)) {
    add(false, from, start);
    add(true, start, end);
    from = end;
  }
  add(false, from, text.length);
  return stretches;
}

function segmentsOf(text: string, within: TextRange, matches: readonly TextRange[]): readonly Segment[] {
  const segments: Segment[] = [];
  const add = (start: number, end: number, matched: boolean) => {
    if (end > start) segments.push({ text: text.slice(start, end), matched });
  };
  let from = within.start;
  for (const match of matches) {
    const start = Math.max(match.start, from);
    const end = Math.min(match.end, within.end);
    if (start >= end) continue;
    add(from, start, false);
    add(start, end, true);
    from = end;
  }
  add(from, within.end, false);
  return segments;
}

/** Integer ranges inside the text, in order; ranges that touch or overlap are joined. */
function merged(ranges: readonly TextRange[], length: number): readonly TextRange[] {
  const inside = ranges
    .map(({ start, end }) => ({
      start: Math.max(0, Math.trunc(start)),
      end: Math.min(length, Math.trunc(end)),
    }))
    .filter(({ start, end }) => end > start)
    .sort((one, other) => one.start - other.start);
  const joined: { start: number; end: number }[] = [];
  for (const range of inside) {
    const last = joined.at(-1);
    if (last !== undefined && range.start <= last.end) last.end = Math.max(last.end, range.end);
    else joined.push({ ...range });
  }
  return joined;
}
