/** The lines of a region, from top to bottom. */

import { isBullet } from './bullets.js';
import { extentOf, type Fragment } from './fragments.js';
import { isRightToLeft } from './right-to-left.js';

export interface TextLine extends Fragment {
  /** Its fragments in the order of reading: more than one if there are gaps, as in a table row. */
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
  return rows.map((row) => lineOf(withBullet(inOrder(row))));
}

function inOrder(row: readonly Fragment[]): Fragment[] {
  const fromLeft = [...row].sort((one, other) => one.x - other.x);
  return isRightToLeft(row.map(({ text }) => text).join(' ')) ? fromLeft.reverse() : fromLeft;
}

/** The bullet of an item is no cell of a table, however far its text stands from it. */
function withBullet(cells: readonly Fragment[]): readonly Fragment[] {
  const [first, second, ...rest] = cells;
  if (first === undefined || second === undefined || !isBullet(first.text)) return cells;
  return [{ ...second, text: `${first.text} ${second.text}`, x: first.x }, ...rest];
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
