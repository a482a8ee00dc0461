/** The reading order of a page's fragments: down one column, then down the next. */

import { extentOf, type Fragment } from './fragments.js';

/** Minimum fragments of a column. */
const fewestInColumn = 4;
/** Maximum share of fragments that cross the gap between two columns: titles, figures, tables. */
const mostAcross = 0.25;
/**
 * Lines of text fill most of their column, and a column is a good part of the page's width; the cells of a
 * table are short.
 */
const leastFilled = 0.5;
const leastWidth = 0.22;
const leastCharacters = 16;
const deepest = 3;
/** More than any page of text has: each fragment is compared with each place where a column may begin. */
const mostLookedAt = 3000;

/** The regions of a page in reading order, each with its fragments in no order. */
export function regionsOf(fragments: readonly Fragment[], depth = 0): readonly (readonly Fragment[])[] {
  const gap = depth < deepest ? columnGap(fragments) : null;
  if (gap === null) return fragments.length === 0 ? [] : [fragments];
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
function columnGap(fragments: readonly Fragment[]): number | null {
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
  return isColumn(left, end - start) && isColumn(right, end - start) ? place : null;
}

function isColumn(fragments: readonly Fragment[], pageWidth: number): boolean {
  if (fragments.length < fewestInColumn) return false;
  const { start, end } = extentOf(fragments);
  if (end - start < leastWidth * pageWidth) return false;
  const widths = median(fragments.map((fragment) => fragment.end - fragment.x));
  return (
    widths >= leastFilled * (end - start) &&
    median(fragments.map(({ text }) => text.length)) >= leastCharacters
  );
}

function median(numbers: readonly number[]): number {
  return [...numbers].sort((one, other) => one - other)[numbers.length >> 1] ?? 0;
}
