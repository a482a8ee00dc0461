/** Ranges of a text, in UTF-16 code units. */

import type { TextRange } from '../engine/index.js';

/** The ranges of consecutive parts, `gap` apart. */
export function rangesOf(parts: readonly string[], gap: number, start = 0): TextRange[] {
  let at = start;
  return parts.map((part) => {
    const range = { start: at, end: at + part.length };
    at = range.end + gap;
    return range;
  });
}

export function doOverlap(one: TextRange, other: TextRange): boolean {
  return one.start < other.end && other.start < one.end;
}
