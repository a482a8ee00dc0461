/**
 * Tunes SeaKR's delta on a small split (Yao et al. 2025, "Loss & Training": the method's only tuned number).
 */

import { mean } from '../../scores/statistics.js';

/** One question answered both ways. */
export interface DeltaCase {
  /** The memory's uncertainty about the question. */
  readonly uncertainty: number;
  /** F1 of the answer from memory, and of the answer after retrieval. */
  readonly fromMemory: number;
  readonly retrieved: number;
}

interface FoundDelta {
  readonly delta: number;
  /** Mean F1 with this delta, and the share of questions above it. */
  readonly f1: number;
  readonly retrievals: number;
}

/** F1 that a retrieval must gain; without a price, always retrieving does as well if the reader rarely errs. */
const retrievalPrice = 0.05;

/**
 * The delta with the highest mean F1 minus the price of its retrievals; on a tie, the one that retrieves
 * least. It lies halfway between the two uncertainties that it separates, or slightly above the highest one
 * if it separates none. `null` for no cases.
 *
 * @param price F1 that one retrieval costs
 */
export function bestDelta(cases: readonly DeltaCase[], price: number = retrievalPrice): FoundDelta | null {
  const sorted = cases.toSorted((one, other) => one.uncertainty - other.uncertainty);
  let sum = sorted.reduce((total, { retrieved }) => total + retrieved - price, 0);
  let best = { sum, fromMemory: 0 };
  sorted.forEach(({ uncertainty, fromMemory, retrieved }, place) => {
    sum += fromMemory - (retrieved - price);
    const parts = sorted[place + 1]?.uncertainty !== uncertainty;
    // Equal sums of fractions may differ in the last bit.
    if (parts && sum >= best.sum - 1e-9) best = { sum, fromMemory: place + 1 };
  });
  const delta = partingAt(
    sorted.map(({ uncertainty }) => uncertainty),
    best.fromMemory,
  );
  if (delta === null) return null;
  const scores = sorted.map(({ fromMemory, retrieved }, place) =>
    place < best.fromMemory ? fromMemory : retrieved,
  );
  return { delta, f1: mean(scores), retrievals: 1 - best.fromMemory / sorted.length };
}

/** Minimum distance of a delta from the highest uncertainty. */
const leastStep = 0.01;

function partingAt(sorted: readonly number[], below: number): number | null {
  const [before, after] = [sorted[below - 1], sorted[below]];
  const first = sorted[0];
  const last = sorted.at(-1);
  if (first === undefined || last === undefined) return null;
  const beyond = Math.max((last - first) / sorted.length, leastStep);
  if (before === undefined) return first - beyond;
  return after === undefined ? last + beyond : (before + after) / 2;
}
