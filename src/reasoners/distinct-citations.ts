import type { Citation } from '../engine/index.js';

/** Each place once, in order of first mention. */
export function distinctCitations(citations: readonly Citation[]): Citation[] {
  const byPlace = new Map(citations.map((each) => [`${each.passageId} ${each.start} ${each.end}`, each]));
  return [...byPlace.values()];
}
