/** Removes running headers and footers, and page numbers. */

import { countsOf } from '../../../scores/statistics.js';
import type { TextLine } from './text-lines.js';

/** Number of lines at either edge that are examined. */
const atEdge = 2;
/** Few pages have heads of their own on the left and on the right. */
const fewPages = 8;
const fewestRepeats = 3;
/** Relative to the text: a larger line without a number is the title of a slide, unless most pages have it. */
const largeSize = 1.1;
/** In points: maximum difference in height between the same line on two pages. */
const sameHeight = 4;
/** "12", "- xii -", "Page 3 of 10", "3/10". */
const pageNumber = /^(?:\p{L}{1,6}\.?\s)?[-–—\s]*(?:\d{1,5}|[ivxlc]{1,8})[-–—\s]*(?:(?:\/|of)\s*\d{1,5})?$/iu;

/** @param pages the lines of each page, by region @returns the same without running lines */
export function withoutRunningLines(pages: readonly (readonly TextLine[])[][]): TextLine[][][] {
  const edges = pages.map((regions) => edgeLines(regions.flat()));
  const seen = countsOf(edges.flatMap((lines) => [...new Set([...lines].map(keyOf))]));
  const textSize = sizeOfText(pages.flat(2));
  const isRunning = (line: TextLine): boolean => {
    if (pages.length > 1 && pageNumber.test(line.text)) return true;
    const repeats = seen.get(keyOf(line)) ?? 0;
    if (line.size > largeSize * textSize && !/\d/u.test(line.text))
      return repeats >= fewestRepeats && repeats > pages.length / 2;
    return repeats >= (pages.length < fewPages ? fewestRepeats - 1 : fewestRepeats);
  };
  return pages.map((regions, page) =>
    regions
      .map((lines) => lines.filter((line) => edges[page]?.has(line) !== true || !isRunning(line)))
      .filter((lines) => lines.length > 0),
  );
}

/** The size of the median character. */
function sizeOfText(lines: readonly TextLine[]): number {
  let left = lines.reduce((sum, { text }) => sum + text.length, 0) / 2;
  for (const { text, size } of [...lines].sort((one, other) => one.size - other.size)) {
    left -= text.length;
    if (left <= 0) return size;
  }
  return 0;
}

function edgeLines(lines: readonly TextLine[]): Set<TextLine> {
  const sorted = [...lines].sort((one, other) => one.y - other.y);
  return new Set([...sorted.slice(0, atEdge), ...sorted.slice(-atEdge)]);
}

/** Its page numbers may be Roman ones. */
function keyOf({ text, y }: TextLine): string {
  const written = text.replace(/(?<!\p{L})(?:\d+|[ivxlc]{1,8}(?!\p{L}))/giu, '#');
  return `${written}\n${Math.round(y / sameHeight)}`;
}
