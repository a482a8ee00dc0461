/** A scope as owners write it: `version=2.1; lang=fr`. */

import { optionInvalid } from '../../engine/index.js';
import type { CorpusManifest } from '../corpus-manifest.js';
import { longestFacet } from './facet-limits.js';
import { type FacetName, type Facets, facetNames, isWithin } from './scope.js';

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

/** Maximum number of values that an error lists for each facet. */
const mostListed = 30;

/** @throws {LimenError} `option-invalid` naming `option` and the values that the corpus has */
export function requireFacets(
  option: string,
  scope: Facets,
  { facets }: Pick<CorpusManifest, 'facets'>,
): void {
  const said = facetNames.flatMap((name) => {
    const wanted = scope[name];
    return wanted === undefined ? [] : [{ name, wanted }];
  });
  const isKnown = ({ name, wanted }: { readonly name: FacetName; readonly wanted: string }): boolean =>
    facets?.[name].some((value) => isWithin(name, value, wanted)) ?? false;
  if (said.every(isKnown)) return;
  const known = facetNames.flatMap((name) => {
    const values = facets?.[name] ?? [];
    const more = values.length > mostListed ? ', …' : '';
    return values.length === 0 ? [] : [`${name}=${values.slice(0, mostListed).join(', ')}${more}`];
  });
  const value = said.map(({ name, wanted }) => `${name}=${wanted}`).join('; ');
  const allowed = known.length === 0 ? 'none: the corpus has no versions, languages or sections' : known.join('; ');
  throw optionInvalid(option, value, allowed);
}
