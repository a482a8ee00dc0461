/**
 * One ranking of several collections'. Their scores cannot be compared, since how rare a word is and how long a passage usually is
 * differ from one to the next; places can: reciprocal rank fusion, in which no passage has more than one place.
 */

import type { FoundPassage } from '../../engine/index.js';
import { placeScore } from '../vectors/fuse.js';

/** What one collection brought for a query. Ids are unique among all collections. */
export interface CollectionRanking {
  /** Best first. */
  readonly found: readonly FoundPassage[];
  /** By id, about the cosines of its passages that are nearest to the question; null where it has no vectors of the question's model. */
  readonly cosines: ReadonlyMap<string, number> | null;
}

interface Placed {
  readonly found: FoundPassage;
  readonly place: number;
  readonly cosine: number;
}

/**
 * By place, best first. Of several at one place the nearest to the question comes first where all that found something have
 * vectors of it, else the one that holds most of its words; then by id, so that the order of the collections does not matter.
 */
export function fuseCollections(rankings: readonly CollectionRanking[]): readonly FoundPassage[] {
  const telling = rankings.filter(({ found }) => found.length > 0);
  const isByCosine = telling.every(({ cosines }) => cosines !== null);
  return telling
    .flatMap((ranking) => placed(ranking, isByCosine))
    .sort(
      (one, other) =>
        one.place - other.place ||
        other.cosine - one.cosine ||
        other.found.matchedTerms.length - one.found.matchedTerms.length ||
        (one.found.passage.id < other.found.passage.id ? -1 : 1),
    )
    .map(({ found, place }) => ({ ...found, score: Math.round(placeScore(place) * 1e6) / 1e6 }));
}

function placed({ found, cosines }: CollectionRanking, isByCosine: boolean): readonly Placed[] {
  // What is not among the nearest is at most as near as the last of them.
  const least = Math.min(1, ...(cosines?.values() ?? []));
  return found.map((each, place) => ({
    found: each,
    place,
    cosine: isByCosine ? (cosines?.get(each.passage.id) ?? least) : 0,
  }));
}
