/** Merges two rankings by reciprocal rank fusion (Cormack, Clarke and Buettcher 2009). */

import { fusedDepth, type VectorRanking } from '../index-search.js';
import { byScoreThenPosition, type Scored } from '../ranking.js';

/** How near the tokens of the passage at a position are to those of the question, from -1 to 1. */
export type Likeness = (position: number) => number;

/** Rank offset, and the vectors' weight relative to the words': docs/EXPERIMENTS.md explains both. */
const rankOffset = 10;
const nearWeight = 0.8;
/** Exponents of the cosine and of the tokens' likeness, since ranks do not say how near a passage is. */
const nearness = 3;
const tokenNearness = 16;

/** See `fuse`. */
export function vectorRanking(near: readonly Scored[], likeness?: Likeness): VectorRanking {
  return { length: near.length, fuse: (words, depth) => fuse(words, near, depth, likeness) };
}

/**
 * Best first, ties by position. A score is in hundredths, rounded to six decimals.
 * @param near scored by cosine, nearest first; a passage beyond `depth` counts as near as the last within it
 */
export function fuse(
  words: readonly Scored[],
  near: readonly Scored[],
  depth = fusedDepth,
  likeness?: Likeness,
): readonly Scored[] {
  const scores = new Map<number, number>();
  const close = near.slice(0, depth);
  const cosines = new Map(close.map(({ position, score }) => [position, score]));
  const [nearest = 0, least = 0] = [close[0]?.score, close.at(-1)?.score];
  const add = (ranking: readonly Scored[], weight: number): void => {
    for (const [place, { position }] of ranking.slice(0, depth).entries()) {
      scores.set(position, (scores.get(position) ?? 0) + (100 * weight) / (rankOffset + place + 1));
    }
  };
  add(words, 1);
  add(near, nearWeight);
  const likenesses = new Map([...scores.keys()].map((position) => [position, likeness?.(position) ?? 0]));
  const likest = Math.max(...likenesses.values());
  const factor = (position: number) =>
    Math.exp(
      nearness * ((cosines.get(position) ?? least) - nearest) +
        tokenNearness * ((likenesses.get(position) ?? likest) - likest),
    );
  return [...scores]
    .map(([position, score]) => ({ position, score: Math.round(score * factor(position) * 1e6) / 1e6 }))
    .sort(byScoreThenPosition);
}
