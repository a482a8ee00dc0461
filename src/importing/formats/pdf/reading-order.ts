/** The reading order of a page's fragments: down one column, then down the next. */

import { median } from '../../../scores/statistics.js';
import { extentOf, type Fragment } from './fragments.js';

/** Minimum fragments of a column. */
const fewestInColumn = 4;
/** Lines of text fill most of their column; the cells of a table are short. */
const leastFilled = 0.5;
const leastCharacters = 16;
/** A figure's many short labels weigh little beside as many full lines, which hold most of the characters. */
const fullLine = 0.85;
const fewestFullLines = 8;
/** Maximum share of fragments that cross the gap between two columns: titles, figures, tables. */
const mostAcross = 0.25;
/** A column is a good part of the page's width. */
const leastWidth = 0.22;
/** Relative to the font size: more than the distance between two lines of a paragraph. */
const blankHeight = 1.6;
/** Maximum share of a sidebar's lines that stand on lines of the text. */
const mostShared = 0.4;
const deepest = 3;
/** More than any page of text has: each fragment is compared with each place where a column may begin. */
const mostLookedAt = 3000;

/** The regions of a page in reading order, each with its fragments in no order. */
export function regionsOf(fragments: readonly Fragment[], depth = 0): readonly (readonly Fragment[])[] {
  if (fragments.length === 0) return [];
  if (depth >= deepest || fragments.length > mostLookedAt) return [fragments];
  return bandsOf(fragments, textAndSidebar, depth, (rest) => {
    const gap = columnGap(rest, columns) ?? columnGap(rest, columnsOfFullLines);
    // Where a wide figure or table hides the columns of the page.
    if (gap === null) return bandsOf(rest, columnsOfFullLines, depth, (region) => [region]);
    return columnsAround(gap, rest, depth);
  });
}

/**
 * Looks at each part between two blank stretches of the height alone; the others stay together.
 * @param readRest gives the regions of what has no such columns
 */
function bandsOf(
  fragments: readonly Fragment[],
  areColumns: AreColumns,
  depth: number,
  readRest: (rest: readonly Fragment[]) => readonly (readonly Fragment[])[],
): readonly (readonly Fragment[])[] {
  const regions: (readonly Fragment[])[] = [];
  let rest: Fragment[] = [];
  let band: Fragment[] = [];
  const flushRest = (): void => {
    if (rest.length > 0) regions.push(...readRest(rest));
    rest = [];
  };
  const flushBand = (): void => {
    const gap = columnGap(band, areColumns);
    if (gap === null) rest.push(...band);
    else {
      flushRest();
      regions.push(...columnsAround(gap, band, depth));
    }
    band = [];
  };
  for (const fragment of [...fragments].sort((one, other) => one.y - other.y)) {
    const above = band.at(-1);
    if (above !== undefined && fragment.y - above.y > blankHeight * fragment.size) flushBand();
    band.push(fragment);
  }
  flushBand();
  flushRest();
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
function columnGap(fragments: readonly Fragment[], areColumns: AreColumns): number | null {
  if (fragments.length < 2 * fewestInColumn) return null;
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
  return areColumns(left, right, end - start) ? place : null;
}

type AreColumns = (left: readonly Fragment[], right: readonly Fragment[], pageWidth: number) => boolean;
type IsColumn = (fragments: readonly Fragment[], width: number) => boolean;

function both(isColumn: IsColumn): AreColumns {
  return (left, right, pageWidth) =>
    [left, right].every((column) => {
      if (column.length < fewestInColumn) return false;
      const width = widthOf(column);
      return width >= leastWidth * pageWidth && isColumn(column, width);
    });
}

const columns = both(hasLongLines);
const columnsOfFullLines = both(hasFullLines);

/**
 * A narrow column of its own lines, such as keywords beside an abstract. The cells of a table stand on the
 * lines of its other column, or far from each other.
 */
function textAndSidebar(left: readonly Fragment[], right: readonly Fragment[]): boolean {
  return isSidebar(left, right) || isSidebar(right, left);
}

function isSidebar(side: readonly Fragment[], text: readonly Fragment[]): boolean {
  if (side.length < fewestInColumn || !hasFullLines(text, widthOf(text))) return false;
  const heights = side.map(({ y }) => y).sort((one, other) => one - other);
  const steps = heights.slice(1).map((y, place) => y - (heights[place] ?? y));
  if (median(steps) > blankHeight * median(side.map(({ size }) => size))) return false;
  const shared = side.filter(({ y, size }) => text.some((line) => Math.abs(line.y - y) < 0.2 * size));
  return shared.length < mostShared * side.length;
}

function widthOf(fragments: readonly Fragment[]): number {
  const { start, end } = extentOf(fragments);
  return end - start;
}

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
