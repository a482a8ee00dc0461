/** The facets of all passages as stored in a manifest: docs/CORPUS.md, "Facets". */

import { LimenError } from '../../engine/index.js';
import type { CorpusManifest, FacetTable } from '../corpus-manifest.js';
import { runNumbersAllowed, runWidth, valuesAllowed } from './facet-limits.js';
import { type FacetName, type Facets, facetNames } from './scope.js';

/**
 * Undefined if no passage has any. Whatever exceeds the limits is left out too: values first, then sections,
 * then everything.
 * @param passages in id order
 */
export function facetTable(passages: readonly { readonly facets?: Facets }[]): FacetTable | undefined {
  for (const names of [facetNames, facetNames.filter((name) => name !== 'section')]) {
    const table = tableOf(passages, names);
    if (facetNames.every((name) => table[name].length === 0)) return undefined;
    if (table.runs.length <= runNumbersAllowed) return table;
  }
  return undefined;
}

function tableOf(passages: readonly { readonly facets?: Facets }[], names: readonly FacetName[]): FacetTable {
  const values: Record<FacetName, Map<string, number>> = {
    version: new Map(),
    lang: new Map(),
    section: new Map(),
  };
  const runs: number[] = [];
  let before = '';
  for (const { facets = {} } of passages) {
    const places = facetNames.map((name) => {
      const value = names.includes(name) ? facets[name] : undefined;
      return value === undefined ? 0 : placeIn(values[name], value);
    });
    const key = places.join();
    if (key === before) runs[runs.length - runWidth] = (runs.at(-runWidth) ?? 0) + 1;
    else runs.push(1, ...places);
    before = key;
  }
  const { version, lang, section } = values;
  return { version: [...version.keys()], lang: [...lang.keys()], section: [...section.keys()], runs };
}

function placeIn(places: Map<string, number>, value: string): number {
  const known = places.get(value);
  if (known !== undefined || places.size === valuesAllowed) return known ?? 0;
  places.set(value, places.size + 1);
  return places.size;
}

interface FacetRun {
  /** Position of its first passage, and of the first passage after it. */
  readonly start: number;
  readonly end: number;
  /** For each facet, the index among its values, from 1; 0 if not stated. */
  readonly places: Readonly<Record<FacetName, number>>;
}

export function* facetRuns({ runs }: Pick<FacetTable, 'runs'>): Generator<FacetRun, void, void> {
  let start = 0;
  for (let at = 0; at < runs.length; at += runWidth) {
    const [passages = 0, version = 0, lang = 0, section = 0] = runs.slice(at, at + runWidth);
    yield { start, end: start + passages, places: { version, lang, section } };
    start += passages;
  }
}

/** @throws {LimenError} `corpus-invalid` if the runs do not match the passages and values */
export function requireFacetsOfAll(
  { facets, passages }: Pick<CorpusManifest, 'facets' | 'passages'>,
  file: string,
): void {
  if (facets === undefined) return;
  const refuse = (reason: string): never => {
    throw new LimenError('corpus-invalid', { file, reason });
  };
  if (facets.runs.length % runWidth !== 0) refuse('the last run of its facets is cut off');
  let number = 0;
  let last = 0;
  for (const { start, end, places } of facetRuns(facets)) {
    number += 1;
    last = end;
    if (end === start) refuse(`run ${number} of its facets has no passage`);
    const odd = facetNames.find((name) => places[name] > facets[name].length);
    if (odd !== undefined) refuse(`run ${number} of its facets has no such ${odd}: ${places[odd]}`);
  }
  if (last !== passages) refuse(`its facets are of ${last} passages instead of ${passages}`);
}
