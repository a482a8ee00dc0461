/** Where the reader of a page is among the versions, languages and sections of a corpus. */

import type { FacetTable } from '../corpus-manifest.js';
import { facetsAt } from './facets-at.js';
import { pagePath } from './page-path.js';
import { facetsOfFolders } from './path-facets.js';
import { type FacetName, facetNames, isWithin, type Standing, type StandingInput } from './scope.js';

/** A page that is in the corpus. */
export interface KnownPage {
  /** Named as in `Scope.page`. */
  readonly page: string;
  /** Position of one of its passages. */
  readonly position: number;
}

/**
 * The facets that the corpus states for the page; for a page outside it, those from its path and language
 * that other pages share.
 */
export function standingOf(
  table: FacetTable | undefined,
  known: KnownPage | undefined,
  { address, lang }: StandingInput,
): Standing {
  const { version = [], lang: langs = [], section = [] } = table ?? {};
  const values = { version, lang: langs, section };
  if (known !== undefined) return { values, here: { ...facetsAt(table, known.position), page: known.page } };
  const path = facetsOfFolders(pagePath(address)?.slice(0, -1) ?? []);
  const said = { ...path, lang: path.lang ?? lang };
  const here = facetNames.flatMap((name) => {
    const shared = sharedValue(name, values[name], said[name]);
    return shared === undefined ? [] : [[name, shared] as const];
  });
  return { values, here: Object.fromEntries(here) };
}

function sharedValue(
  name: FacetName,
  values: readonly string[],
  said: string | undefined,
): string | undefined {
  if (said === undefined) return undefined;
  if (values.includes(said)) return said;
  // A page in `en` matches pages in `en-US` and vice versa, if there are no exact matches.
  const near = values.filter((value) => isWithin(name, value, said) || isWithin(name, said, value));
  return near.length === 1 ? near[0] : undefined;
}
