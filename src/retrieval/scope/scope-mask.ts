/** Which passages a scope includes. */

import type { CorpusManifest } from '../corpus-manifest.js';
import type { Within } from '../ranking.js';
import { facetRuns } from './facet-table.js';
import { facetNames, isWithin, type Scope } from './scope.js';

/**
 * @param page positions of the passages of the scope's page
 * @returns undefined if it includes all
 */
export function passagesWithin(
  { facets, passages }: Pick<CorpusManifest, 'facets' | 'passages'>,
  scope: Scope,
  page: readonly number[] | undefined,
): Within | undefined {
  const wanted = facetNames.filter((name) => scope[name] !== undefined);
  if (wanted.length === 0 && page === undefined) return undefined;
  const mask = new Uint8Array(passages);
  if (wanted.length === 0) mask.fill(1);
  else if (facets !== undefined) {
    const taken = wanted.map((name) => {
      const fits = facets[name].map((value) => isWithin(name, value, scope[name] ?? ''));
      return { name, fits };
    });
    for (const { start, end, places } of facetRuns(facets)) {
      if (taken.every(({ name, fits }) => fits[places[name] - 1] === true)) mask.fill(1, start, end);
    }
  }
  if (page === undefined) return (position) => mask[position] === 1;
  const ofPage = new Set(page);
  return (position) => mask[position] === 1 && ofPage.has(position);
}
