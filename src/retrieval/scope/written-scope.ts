/** A scope as owners write it: `version=2.1; lang=fr`. */

import { optionInvalid } from '../../engine/index.js';
import type { FacetTable } from '../corpus-manifest.js';
import { longestFacet } from './facet-limits.js';
import { type Facets, facetNames, isWithin } from './scope.js';

/**
 * Undefined for `none`.
 * @throws {LimenError} `option-invalid` naming `option`
 */
export function writtenScope(option: string, written: string): Facets | undefined {
  if (written.trim() === 'none') return undefined;
  const facets: { -readonly [Name in keyof Facets]: Facets[Name] } = {};
  for (const each of written.split(';')) {
    if (each.trim() === '') continue;
    const [name = '', value = ''] = splitOnce(each, '=');
    const facet = facetNames.find((known) => known === name);
    if (facet === undefined || value === '' || value.length > longestFacet) {
      const allowed = `none, or ${facetNames.map((known) => `${known}=…`).join(', ')} with semicolons between`;
      throw optionInvalid(option, written.slice(0, 200), allowed);
    }
    facets[facet] = value;
  }
  return facets;
}

function splitOnce(text: string, separator: string): readonly [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text.trim(), ''] : [text.slice(0, at).trim(), text.slice(at + 1).trim()];
}

/** Maximum number of values that are listed of each facet. */
const mostListed = 30;

/** Every value of the facets, for people: `version=2.0, 3.1; lang=en`. */
export function listedFacets(table: FacetTable | undefined): string {
  const listed = facetNames.flatMap((name) => {
    const values = table?.[name] ?? [];
    const more = values.length > mostListed ? ', …' : '';
    return values.length === 0 ? [] : [`${name}=${values.slice(0, mostListed).join(', ')}${more}`];
  });
  return listed.length === 0 ? 'no versions, languages or sections' : listed.join('; ');
}

/** @throws {LimenError} `option-invalid` naming `option`, the first value that no passage has, and those there are */
export function requireFacets(option: string, scope: Facets, table: FacetTable | undefined): void {
  for (const name of facetNames) {
    const wanted = scope[name];
    if (wanted === undefined || table?.[name].some((value) => isWithin(name, value, wanted))) continue;
    throw optionInvalid(option, `${name}=${wanted}`, `what the corpus has: ${listedFacets(table)}`);
  }
}
