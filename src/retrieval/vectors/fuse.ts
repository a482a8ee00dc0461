/** One ranking of two: reciprocal rank fusion (Cormack, Clarke and Buettcher 2009). */

import type { Scored } from '../ranking.js';

/** How far down each ranking is looked, at first. */
export const fusedDepth = 100;
/** By how much further each time that too few different texts stand there. */
export const deeper = 10;
/** How slowly a place loses weight, and what the vectors' ranking counts beside that of the words: docs/EXPERIMENTS.md has why. */
const rankOffset = 10;
const nearWeight = 0.8;

/** Best first, equal ones by position. A score is in hundredths, rounded to six decimals. */
export function fuse(
  words: readonly Scored[],
  near: readonly Scored[],
  depth = fusedDepth,
): readonly Scored[] {
  const scores = new Map<number, number>();
  const add = (ranking: readonly Scored[], weight: number): void => {
    for (const [place, { position }] of ranking.slice(0, depth).entries()) {
      scores.set(position, (scores.get(position) ?? 0) + (100 * weight) / (rankOffset + place + 1));
    }
  };
  add(words, 1);
  add(near, nearWeight);
  return [...scores]
    .map(([position, score]) => ({ position, score: Math.round(score * 1e6) / 1e6 }))
    .sort((one, other) => other.score - one.score || one.position - other.position);
}
