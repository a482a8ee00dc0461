import type { Excerpt, Passage, TextRange } from '../../../engine/index.js';
import { doOverlap } from '../../../text/text-ranges.js';
import { logSumExp } from '../span-search.js';
import { excerptOf } from './excerpt-of.js';
import type { Unit } from './units.js';

/**
 * The most telling of the excerpts around each unit: that whose units together are likeliest to support an
 * answer, since any of them may be the one that does. Its most telling unit is marked.
 *
 * @param tells for each unit, the log-odds that it supports an answer
 * @returns null without units
 */
export function tellingExcerpt(
  passage: Passage,
  units: readonly Unit[],
  tells: readonly number[],
): Pick<Excerpt, 'start' | 'end' | 'mark'> | null {
  let best: { readonly range: TextRange; readonly mark: TextRange; readonly told: number } | null = null;
  for (const centre of units.keys()) {
    const range = excerptOf(passage, units, centre);
    const held = tells.map((each, place) =>
      doOverlap(units[place] ?? range, range) ? each : Number.NEGATIVE_INFINITY,
    );
    const told = logSumExp(held);
    const mark = units[held.indexOf(Math.max(...held))];
    if (mark !== undefined && (best === null || told > best.told)) best = { range, mark, told };
  }
  if (best === null) return null;
  const { range, mark } = best;
  return { start: range.start, end: range.end, mark: { start: mark.start, end: mark.end } };
}
