import type { FacetTable } from '../corpus-manifest.js';
import { facetRuns } from './facet-table.js';
import { type Facets, facetNames } from './scope.js';

/** The facets of the passage at this position. */
export function facetsAt(table: FacetTable | undefined, position: number): Facets {
  if (table === undefined) return {};
  for (const { end, places } of facetRuns(table)) {
    if (position >= end) continue;
    const said = facetNames.flatMap((name) => {
      const value = table[name][places[name] - 1];
      return value === undefined ? [] : [[name, value] as const];
    });
    return Object.fromEntries(said);
  }
  return {};
}
