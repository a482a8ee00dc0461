/** The limits of a search. Plain data. */

/** What distinguishes the pages of one site. A facet is omitted if the page does not state it. */
export interface Facets {
  /** As written by the site: `2.1`, `3.x`, `latest`. */
  readonly version?: string;
  /** BCP 47. */
  readonly lang?: string;
  /** The part of the site: `guide`. */
  readonly section?: string;
}

export const facetNames = ['version', 'lang', 'section'] as const;
export type FacetName = (typeof facetNames)[number];

/**
 * Includes only passages with all named facets. `en` also includes `en-GB`; a page that does not state a
 * facet is outside every scope that names it.
 */
export interface Scope extends Facets {
  /** One page: the address of its passages without the fragment, as written in the corpus. */
  readonly page?: string;
}

/** Where the reader of a page is within the site. */
export interface Standing {
  /** Every value in the corpus. */
  readonly values: Readonly<Record<keyof Facets, readonly string[]>>;
  /** The page's own facets; `page` is omitted if it is not in the corpus. */
  readonly here: Scope;
}

/** For a page outside a corpus without facets, and for any page in a custom search. */
export const nowhere: Standing = { values: { version: [], lang: [], section: [] }, here: {} };

/** The page being read. */
export interface StandingInput {
  /** Absolute address of the page. */
  readonly address: string;
  /** Its language, BCP 47. */
  readonly lang?: string;
}

/** Whether a page with this value is inside a scope that asks for `wanted`. */
export function isWithin(name: FacetName, value: string, wanted: string): boolean {
  if (name !== 'lang') return value === wanted;
  const [own, other] = [value.toLowerCase(), wanted.toLowerCase()];
  return own === other || own.startsWith(`${other}-`);
}
