/** Default position of a block, derived from the lines of the text, so that its code need not state it. */

import type { TextRange } from '../engine/index.js';
import { rangesOf } from '../text/text-ranges.js';

/** The letter of a block kind in the code; `h` is a header row. */
export type Letter = 'p' | 'i' | 'c' | 'r' | 'h' | 'd';

/** Where the lines after `before` place a block of this kind; undefined if there are too few lines. */
export function usualPlace(
  text: string,
  letter: Letter,
  number: number | undefined,
  margin: number,
  before: number,
): TextRange | undefined {
  const line = skipped(text, '\n', before, text.length);
  const inner = skipped(text, ' ', line, text.length);
  switch (letter) {
    case 'i': {
      mark.lastIndex = inner;
      const start = mark.test(text) ? mark.lastIndex : inner;
      return { start, end: lineEnd(text, start) };
    }
    case 'c': {
      const start = skipped(text, ' ', line, line + margin);
      return linesFrom(text, start, number ?? 1);
    }
    case 'd':
      return linesFrom(text, inner, number ?? 2);
    case 'r':
    case 'h': {
      // The first cell may be empty.
      const isBar = text.startsWith('| ', inner) && text[inner - 1] === ' ' && inner > before;
      const start = isBar ? inner - 1 : inner;
      return { start, end: lineEnd(text, start) };
    }
    default:
      return { start: inner, end: lineEnd(text, inner) };
  }
}

/** The mark of a list item. */
const mark = /(?:-|-?\d{1,15}\.) /y;

/** The number before a list item. */
export function numberBefore(text: string, start: number): number | undefined {
  const found = /(?:^|[\s])(-?\d{1,15})\. $/.exec(text.slice(Math.max(0, start - 20), start))?.[1];
  return found === undefined ? undefined : Number(found) + 0;
}

function skipped(text: string, sign: string, from: number, until: number): number {
  let at = from;
  while (at < until && text[at] === sign) at += 1;
  return at;
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}

function linesFrom(text: string, start: number, count: number): TextRange | undefined {
  let end = lineEnd(text, start);
  for (let more = 1; more < count; more += 1) {
    if (end === text.length) return undefined;
    end = lineEnd(text, end + 1);
  }
  return { start, end };
}

export function firstLine(text: string, { start, end }: TextRange): TextRange {
  const length = text.slice(start, end).indexOf('\n');
  return { start, end: length < 0 ? end : start + length };
}

/** Separates the cells of a row. */
export const bar = ' | ';

export function cellsOf(text: string, { start, end }: TextRange): TextRange[] {
  return rangesOf(text.slice(start, end).split(bar), bar.length, start);
}

/** For each range, its distance from the previous one, and its length. */
export function distances(ranges: readonly TextRange[], from: number): string {
  let before = from;
  return ranges
    .map(({ start, end }) => {
      const distance = start - before;
      before = end;
      return `${distance},${end - start}`;
    })
    .join(',');
}

export function rangesFrom(written: string, from: number): TextRange[] | undefined {
  if (written !== '' && !/^\d{1,8}(?:,\d{1,8})*$/.test(written)) return undefined;
  const numbers = written === '' ? [] : written.split(',').map(Number);
  if (numbers.length % 2 !== 0) return undefined;
  const ranges: TextRange[] = [];
  let before = from;
  for (let place = 0; place < numbers.length; place += 2) {
    const start = before + (numbers[place] ?? 0);
    before = start + (numbers[place + 1] ?? 0);
    ranges.push({ start, end: before });
  }
  return ranges;
}

export function areSame(some: readonly TextRange[], others: readonly TextRange[]): boolean {
  return (
    some.length === others.length &&
    some.every(({ start, end }, place) => start === others[place]?.start && end === others[place].end)
  );
}
