/** Merges two rankings by reciprocal rank fusion (Cormack, Clarke and Buettcher 2009). */

import { byScoreThenPosition, type Scored } from '../ranking.js';

/** Initial depth of each ranking. */
export const fusedDepth = 100;
/** Factor by which the depth grows while it yields too few distinct texts. */
export const deeper = 10;
/** Rank offset, and the vectors' weight relative to the words': docs/EXPERIMENTS.md explains both. */
const rankOffset = 10;
const nearWeight = 0.8;
/** Exponent of the cosine, since places do not tell how near a passage is. */
const nearness = 3;

/**
 * Best first, ties by position. A score is in hundredths, rounded to six decimals.
 * @param near scored by cosine, nearest first; a passage beyond `depth` counts as near as the last within it
 */
export function fuse(
  words: readonly Scored[],
  near: readonly Scored[],
  depth = fusedDepth,
): readonly Scored[] {
  const scores = new Map<number, number>();
  const close = near.slice(0, depth);
  const cosines = new Map(close.map(({ position, score }) => [position, score]));
  const [nearest = 0, least = 0] = [close[0]?.score, close.at(-1)?.score];
  const factor = (position: number) => Math.exp(nearness * ((cosines.get(position) ?? least) - nearest));
  const add = (ranking: readonly Scored[], weight: number): void => {
    for (const [place, { position }] of ranking.slice(0, depth).entries()) {
      scores.set(position, (scores.get(position) ?? 0) + (100 * weight) / (rankOffset + place + 1));
    }
  };
  add(words, 1);
  add(near, nearWeight);
  return [...scores]
    .map(([position, score]) => ({ position, score: Math.round(score * factor(position) * 1e6) / 1e6 }))
    .sort(byScoreThenPosition);
}
