/** Removes the entries of a table of contents, which add nothing to the headings that they refer to. */

import type { TextLine } from './text-lines.js';

/** Minimum leader dots of an entry. */
const fewestDots = 6;
/** Minimum entries with leaders on a page that has contents. */
const fewestEntries = 3;
/** From this share of its lines on, a page is nothing but contents. */
const wholePage = 0.75;

/** @param regions the lines of one page */
export function withoutContents(regions: readonly (readonly TextLine[])[]): TextLine[][] {
  const lines = regions.flat();
  const leaders = lines.filter(({ text }) => hasLeader(text));
  const ends = leaders.map(({ end }) => end).sort((one, other) => one - other);
  // The entries of chapters have no dots.
  const isEntry = (line: TextLine): boolean =>
    hasLeader(line.text) ||
    (ends.length >= fewestEntries &&
      /(?:^|\s)(?:\d{1,4}|[ivxlc]{1,7})$/u.test(line.text) &&
      isNear(line.end, ends, line.size));
  const kept = regions.map((region) => region.filter((line) => !isEntry(line)));
  const left = kept.flat().length;
  if (ends.length >= fewestEntries && left <= (1 - wholePage) * lines.length) return [];
  return kept.filter((region) => region.length > 0);
}

/** @param sorted in ascending order */
function isNear(value: number, sorted: readonly number[], distance: number): boolean {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < value - distance) low = middle + 1;
    else high = middle;
  }
  return (sorted[low] ?? Number.POSITIVE_INFINITY) <= value + distance;
}

function hasLeader(text: string): boolean {
  let dots = 0;
  let at = text.length - 1;
  while (at >= 0 && /[\d\s]/u.test(text.charAt(at))) at -= 1;
  for (; at >= 0 && /[.\s…]/u.test(text.charAt(at)); at -= 1) if (text.charAt(at) !== ' ') dots += 1;
  return dots >= fewestDots;
}
