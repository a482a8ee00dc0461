import { longestFacet } from '../retrieval/scope/facet-limits.js';
import { oneLine } from '../text/visible-text.js';

/** A version or section as stated by a page; `null` if it is empty or too long to be one. */
export function facetValue(written: unknown): string | null {
  if (typeof written !== 'string' || written.length > longestFacet * 10) return null;
  const value = oneLine(written);
  return value === '' || value.length > longestFacet ? null : value;
}
