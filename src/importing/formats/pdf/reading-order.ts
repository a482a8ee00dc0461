/** The reading order of a page's fragments: down one column, then down the next. */

import { extentOf, type Fragment } from './fragments.js';

/** Minimum fragments of a column. */
const fewestInColumn = 4;
/** Lines of text fill most of their column; the cells of a table are short. */
const leastFilled = 0.5;
const leastCharacters = 16;
/**
 * The many short labels of a figure within a column do not matter beside as many full lines, which hold most
 * of its characters.
 */
const fullLine = 0.85;
const fewestFullLines = 8;
/** Maximum share of fragments that cross the gap between two columns: titles, figures, tables. */
const mostAcross = 0.25;
/** A column is a good part of the page's width. */
const leastWidth = 0.22;
/** Relative to the font size: more than the distance between two lines of a paragraph. */
const blankHeight = 1.6;
const deepest = 3;
/** More than any page of text has: each fragment is compared with each place where a column may begin. */
const mostLookedAt = 3000;

/** The regions of a page in reading order, each with its fragments in no order. */
export function regionsOf(fragments: readonly Fragment[], depth = 0): readonly (readonly Fragment[])[] {
  if (fragments.length === 0) return [];
  if (depth >= deepest) return [fragments];
  const gap = columnGap(fragments, hasLongLines) ?? columnGap(fragments, hasFullLines);
  return gap === null ? bandsOf(fragments, depth) : columnsAround(gap, fragments, depth);
}

/**
 * Where a wide figure or table hides the columns of the page, each part between two blank stretches of its
 * height is looked at alone; what has no columns stays together.
 */
function bandsOf(fragments: readonly Fragment[], depth: number): readonly (readonly Fragment[])[] {
  const regions: (readonly Fragment[])[] = [];
  let whole: Fragment[] = [];
  let band: Fragment[] = [];
  const flushBand = (): void => {
    const gap = columnGap(band, hasFullLines);
    if (gap === null) whole.push(...band);
    else {
      if (whole.length > 0) regions.push(whole);
      regions.push(...columnsAround(gap, band, depth));
      whole = [];
    }
    band = [];
  };
  for (const fragment of [...fragments].sort((one, other) => one.y - other.y)) {
    const above = band.at(-1);
    if (above !== undefined && fragment.y - above.y > blankHeight * fragment.size) flushBand();
    band.push(fragment);
  }
  flushBand();
  if (whole.length > 0) regions.push(whole);
  return regions;
}

function columnsAround(
  gap: number,
  fragments: readonly Fragment[],
  depth: number,
): readonly (readonly Fragment[])[] {
  const regions: (readonly Fragment[])[] = [];
  let left: Fragment[] = [];
  let right: Fragment[] = [];
  let across: Fragment[] = [];
  const flushColumns = (): void => {
    regions.push(...regionsOf(left, depth + 1), ...regionsOf(right, depth + 1));
    [left, right] = [[], []];
  };
  const flushAcross = (): void => {
    if (across.length > 0) regions.push(across);
    across = [];
  };
  // A fragment that spans both columns ends them: what is below it is read after it.
  for (const fragment of [...fragments].sort((one, other) => one.y - other.y)) {
    const isAcross = fragment.x < gap && fragment.end > gap;
    if (isAcross) flushColumns();
    else flushAcross();
    (isAcross ? across : fragment.end <= gap ? left : right).push(fragment);
  }
  flushAcross();
  flushColumns();
  return regions;
}

/** Where two columns meet; `null` if there is only one. */
function columnGap(fragments: readonly Fragment[], isColumn: IsColumn): number | null {
  if (fragments.length < 2 * fewestInColumn || fragments.length > mostLookedAt) return null;
  const { start, end } = extentOf(fragments);
  let best: { readonly place: number; readonly across: number } | null = null;
  // A gap can only be where a column begins.
  const places = new Set(fragments.map(({ x }) => Math.round(x) - 1));
  for (const place of places) {
    if (place < start + 0.2 * (end - start) || place > start + 0.8 * (end - start)) continue;
    const across = fragments.filter((fragment) => fragment.x < place && fragment.end > place).length;
    if (best === null || across < best.across) best = { place, across };
  }
  if (best === null || best.across > mostAcross * fragments.length) return null;
  const { place } = best;
  const left = fragments.filter((fragment) => fragment.end <= place);
  const right = fragments.filter(({ x }) => x >= place);
  const isOne = (column: readonly Fragment[]): boolean => {
    if (column.length < fewestInColumn) return false;
    const extent = extentOf(column);
    const width = extent.end - extent.start;
    return width >= leastWidth * (end - start) && isColumn(column, width);
  };
  return isOne(left) && isOne(right) ? place : null;
}

type IsColumn = (fragments: readonly Fragment[], width: number) => boolean;

function hasLongLines(fragments: readonly Fragment[], width: number): boolean {
  return (
    median(fragments.map((fragment) => fragment.end - fragment.x)) >= leastFilled * width &&
    median(fragments.map(({ text }) => text.length)) >= leastCharacters
  );
}

function hasFullLines(fragments: readonly Fragment[], width: number): boolean {
  const full = fragments.filter((fragment) => fragment.end - fragment.x >= fullLine * width);
  return full.length >= fewestFullLines && charactersOf(full) >= charactersOf(fragments) / 2;
}

function charactersOf(fragments: readonly Fragment[]): number {
  return fragments.reduce((sum, { text }) => sum + text.length, 0);
}

function median(numbers: readonly number[]): number {
  return [...numbers].sort((one, other) => one - other)[numbers.length >> 1] ?? 0;
}
