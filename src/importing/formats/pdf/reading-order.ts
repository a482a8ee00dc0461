/** The reading order of a page's fragments: down one column, then down the next. */

import { extentOf, type Fragment } from './fragments.js';

/** What tells a column of text from one of a table, whose cells are short. */
interface LeastColumn {
  readonly fragments: number;
  /** Share of the column's width that its lines fill. */
  readonly filled: number;
  readonly characters: number;
}

const columnOfPage: LeastColumn = { fragments: 4, filled: 0.5, characters: 16 };
/** A part of a page may be nothing but a table with long cells. */
const columnOfBand: LeastColumn = { fragments: 8, filled: 0.8, characters: 24 };
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
  const gap = columnGap(fragments, columnOfPage);
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
    const gap = columnGap(band, columnOfBand);
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
function columnGap(fragments: readonly Fragment[], least: LeastColumn): number | null {
  if (fragments.length < 2 * least.fragments || fragments.length > mostLookedAt) return null;
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
  return isColumn(left, end - start, least) && isColumn(right, end - start, least) ? place : null;
}

function isColumn(fragments: readonly Fragment[], pageWidth: number, least: LeastColumn): boolean {
  if (fragments.length < least.fragments) return false;
  const { start, end } = extentOf(fragments);
  if (end - start < leastWidth * pageWidth) return false;
  return (
    typical(fragments, (fragment) => fragment.end - fragment.x) >= least.filled * (end - start) &&
    typical(fragments, ({ text }) => text.length) >= least.characters
  );
}

/**
 * The median over characters, not over fragments: the many short labels of a figure within a column count
 * little.
 */
function typical(fragments: readonly Fragment[], of: (fragment: Fragment) => number): number {
  const sorted = fragments
    .map((fragment) => ({ value: of(fragment), length: fragment.text.length }))
    .sort((one, other) => one.value - other.value);
  let left = sorted.reduce((sum, { length }) => sum + length, 0) / 2;
  for (const { value, length } of sorted) {
    left -= length;
    if (left <= 0) return value;
  }
  return 0;
}
