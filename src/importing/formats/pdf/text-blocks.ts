/** Forms paragraphs, list items and tables from the lines of a region. */

import { median } from '../../../scores/statistics.js';
import { rejoinedLines } from '../../joined-lines.js';
import { beginsWithBullet, withoutBullet } from './bullets.js';
import { extentOf, type Fragment } from './fragments.js';
import { isRightToLeft } from './right-to-left.js';
import type { TextLine } from './text-lines.js';

export interface TextBlock {
  readonly kind: 'paragraph' | 'item' | 'table';
  readonly text: string;
  /** Rows of a table. */
  readonly rows: readonly (readonly string[])[];
  readonly size: number;
  readonly font: string;
  readonly lines: number;
}

const fewestRows = 3;

/** @param compounds for rejoining cut words */
export function blocksOf(lines: readonly TextLine[], compounds: ReadonlySet<string>): TextBlock[] {
  const blocks: TextBlock[] = [];
  const usual = usualLeading(lines);
  const { start: left, end: right } = extentOf(lines);
  const isMirrored = isRightToLeft(lines.map(({ text }) => text).join(' '));
  let open: TextLine[] = [];
  const flush = (): void => {
    if (open.length > 0) blocks.push(textBlock(open, compounds));
    open = [];
  };
  for (let place = 0; place < lines.length; ) {
    const rows = tableRows(lines, place);
    if (rows >= fewestRows) {
      flush();
      blocks.push(tableBlock(lines.slice(place, place + rows)));
      place += rows;
      continue;
    }
    const line = lines[place];
    const before = open.at(-1);
    if (
      line !== undefined &&
      before !== undefined &&
      isApart(before, line, { usual, left, right, isMirrored })
    )
      flush();
    if (line !== undefined) open.push(line);
    place += 1;
  }
  flush();
  return blocks;
}

interface Measures {
  readonly usual: number;
  readonly left: number;
  readonly right: number;
  /** Lines begin at the right. */
  readonly isMirrored: boolean;
}

function isApart(before: TextLine, line: TextLine, measures: Measures): boolean {
  const { usual, left, right, isMirrored } = measures;
  const edges = ({ x, end }: TextLine) =>
    isMirrored ? { x: left + right - end, end: left + right - x } : { x, end };
  if (Math.abs(line.size - before.size) > 0.08 * before.size) return true;
  if (line.y - before.y > 1.35 * Math.max(usual, 1.1 * line.size) || line.y < before.y) return true;
  if (beginsWithBullet(line.text)) return true;
  const isShort = edges(before).end < right - 0.15 * (right - left);
  if (isShort && (/[.!?:”"]$/u.test(before.text) || line.font !== before.font)) return true;
  const isCentred = Math.abs(line.x + line.end - before.x - before.end) < line.size;
  // An indented first line.
  return (
    !isCentred &&
    edges(line).x > left + line.size &&
    edges(before).x < left + 0.5 * line.size &&
    !beginsWithBullet(before.text)
  );
}

/** The median distance between consecutive lines. */
function usualLeading(lines: readonly TextLine[]): number {
  const steps = lines.slice(1).map(({ y }, place) => y - (lines[place]?.y ?? y));
  return median(steps.filter((step) => step > 0));
}

function textBlock(lines: readonly TextLine[], compounds: ReadonlySet<string>): TextBlock {
  const text = rejoinedLines(
    lines.map((line) => line.text),
    compounds,
  );
  const [first] = lines;
  const isItem = beginsWithBullet(text) && withoutBullet(text) !== '';
  return {
    kind: isItem ? 'item' : 'paragraph',
    text: isItem && !/^\(?[\da-z]/u.test(text) ? withoutBullet(text) : text,
    rows: [],
    size: first?.size ?? 0,
    font: first?.font ?? '',
    lines: lines.length,
  };
}

/** How many lines from `place` on have the same number of cells, each below one of the line before. */
function tableRows(lines: readonly TextLine[], place: number): number {
  const first = lines[place];
  if (first === undefined || first.cells.length < 2) return 0;
  let rows = 1;
  while (isBelow(lines[place + rows - 1], lines[place + rows])) rows += 1;
  return rows;
}

function isBelow(above: TextLine | undefined, below: TextLine | undefined): boolean {
  if (above === undefined || below === undefined || above.cells.length !== below.cells.length) return false;
  if (below.y - above.y > 3.5 * below.size) return false;
  return below.cells.every((cell, column) => isAligned(above.cells[column], cell));
}

/** Aligned at the left, at the right or in the middle. */
function isAligned(above: Fragment | undefined, below: Fragment): boolean {
  if (above === undefined) return false;
  const near = (one: number, other: number): boolean => Math.abs(one - other) < 0.6 * below.size;
  return (
    near(above.x, below.x) || near(above.end, below.end) || near(above.x + above.end, below.x + below.end)
  );
}

function tableBlock(lines: readonly TextLine[]): TextBlock {
  const [first] = lines;
  const rows = lines.map(({ cells }) => cells.map(({ text }) => text));
  const text = rows.map((row) => row.join(' ')).join('\n');
  return { kind: 'table', text, rows, size: first?.size ?? 0, font: first?.font ?? '', lines: lines.length };
}
