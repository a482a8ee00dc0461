/**
 * Merges runs that follow each other on one line without a gap: a line of a column, or a cell of a table row.
 */

import { accentedText } from './accented-text.js';
import {
  areRightToLeft,
  type DirectedLetters,
  isRightToLeft,
  noLetters,
  withLettersOf,
} from './right-to-left.js';
import type { TextRun } from './text-runs.js';

export interface Fragment {
  readonly text: string;
  readonly x: number;
  readonly end: number;
  readonly y: number;
  readonly size: number;
  /** Font of most of its characters. */
  readonly font: string;
}

/** Gaps relative to the font size: minimum for a space, and maximum before a new fragment. */
const spaceGap = 0.15;
const columnGap = 1.4;
/** Minimum overlap of an accent and the letter that it is printed over. */
const accentOverlap = 0.1;

interface OpenFragment {
  text: string;
  x: number;
  end: number;
  y: number;
  size: number;
  fonts: Map<string, number>;
  /** Without those of white space. */
  runs: TextRun[];
  /** The letters counted so far. */
  letters: DirectedLetters;
}

export function fragmentsOf(runs: readonly TextRun[]): Fragment[] {
  const fragments: Fragment[] = [];
  let open: OpenFragment | undefined;
  const close = (): void => {
    const text = open === undefined ? '' : textOf(open).trim();
    if (open !== undefined && text !== '') {
      const [font = ''] = [...open.fonts].sort(([, one], [, other]) => other - one)[0] ?? [];
      fragments.push({ text, x: open.x, end: open.end, y: open.y, size: open.size, font });
    }
    open = undefined;
  };
  for (const run of runs) {
    const isBlank = run.text.trim() === '';
    if (open === undefined || !follows(open, run)) {
      close();
      if (isBlank) continue;
      open = {
        text: '',
        x: run.x,
        end: run.x,
        y: run.y,
        size: run.size,
        fonts: new Map(),
        runs: [],
        letters: noLetters,
      };
    }
    if (isBlank) {
      // `end` stays: the distance to the next run is measured from the last text.
      if (!open.text.endsWith(' ')) open.text += ' ';
      continue;
    }
    const isApart = run.x - open.end > spaceGap * run.size && !open.text.endsWith(' ');
    const accented = run.x < open.end - accentOverlap * run.size ? accentedText(open.text, run.text) : null;
    open.text = accented ?? open.text + (isApart && open.text !== '' ? ' ' : '') + run.text;
    open.runs.push(run);
    open.letters = withLettersOf(open.letters, run.text);
    open.x = Math.min(open.x, run.x);
    open.end = Math.max(open.end, run.x + run.width);
    // A footnote number is raised and smaller than its line.
    if (run.size > open.size) [open.size, open.y] = [run.size, run.y];
    open.fonts.set(run.font, (open.fonts.get(run.font) ?? 0) + run.text.length);
  }
  close();
  return fragments;
}

function follows({ letters, x, end, y, size }: OpenFragment, run: TextRun): boolean {
  const larger = Math.max(size, run.size);
  if (Math.abs(run.y - y) > 0.55 * larger) return false;
  const isNear = (gap: number): boolean => gap < columnGap * larger && gap > -larger;
  return isNear(run.x - end) || (areRightToLeft(letters) && isNear(x - run.x - run.width));
}

/** Programs write the runs of Hebrew and Arabic in either order; each run is in the order of reading. */
function textOf({ text, runs, letters }: OpenFragment): string {
  if (runs.length < 2 || !areRightToLeft(letters)) return text;
  const ordered: TextRun[] = [];
  // Latin words, and numbers, go from left to right within.
  let within: TextRun[] = [];
  for (const run of [...runs].sort((one, other) => other.x - one.x)) {
    if (isRightToLeft(run.text)) {
      ordered.push(...within.reverse(), run);
      within = [];
    } else within.push(run);
  }
  ordered.push(...within.reverse());
  return ordered.reduce((read, run, place) => {
    const before = ordered[place - 1];
    return `${read}${before !== undefined && areApart(before, run) ? ' ' : ''}${run.text}`;
  }, '');
}

function areApart(one: TextRun, other: TextRun): boolean {
  const [left, right] = one.x < other.x ? [one, other] : [other, one];
  return right.x - left.x - left.width > spaceGap * right.size;
}

/** The horizontal extent of the lines. */
export function extentOf(lines: readonly { readonly x: number; readonly end: number }[]): {
  readonly start: number;
  readonly end: number;
} {
  let [start, end] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const line of lines) [start, end] = [Math.min(start, line.x), Math.max(end, line.end)];
  return { start, end };
}
