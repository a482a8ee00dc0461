/** The lines of a region, from top to bottom. */

import { extentOf, type Fragment } from './fragments.js';

export interface TextLine extends Fragment {
  /** Its fragments, from left to right: more than one if there are gaps, as in a table row. */
  readonly cells: readonly Fragment[];
}

export function linesOf(region: readonly Fragment[]): TextLine[] {
  const rows: Fragment[][] = [];
  for (const fragment of [...region].sort((one, other) => one.y - other.y || one.x - other.x)) {
    const row = rows.at(-1);
    const [first] = row ?? [];
    if (
      row !== undefined &&
      first !== undefined &&
      fragment.y - first.y < 0.4 * Math.max(first.size, fragment.size)
    ) {
      row.push(fragment);
    } else rows.push([fragment]);
  }
  return rows
    .map((row) => lineOf(row.sort((one, other) => one.x - other.x)))
    .filter(({ text }) => !isLeader(text));
}

function lineOf(cells: readonly Fragment[]): TextLine {
  const { start, end } = extentOf(cells);
  const longest = cells.reduce((one, other) => (other.text.length > one.text.length ? other : one));
  return {
    text: cells.map(({ text }) => text).join(' '),
    x: start,
    end,
    y: longest.y,
    size: longest.size,
    font: longest.font,
    cells,
  };
}

/** Minimum leader dots of a line in a table of contents, which adds nothing to the heading it refers to. */
const fewestDots = 6;

function isLeader(text: string): boolean {
  let dots = 0;
  let at = text.length - 1;
  while (at >= 0 && /[\d\s]/u.test(text.charAt(at))) at -= 1;
  for (; at >= 0 && /[.\s…]/u.test(text.charAt(at)); at -= 1) if (text.charAt(at) !== ' ') dots += 1;
  return dots >= fewestDots;
}
