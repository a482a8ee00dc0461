/** What a search is limited to. Plain data. */

/** What tells pages of one site apart. Left out: the page says nothing of it. */
export interface Facets {
  /** As the site writes it: `2.1`, `3.x`, `latest`. */
  readonly version?: string;
  /** BCP 47. */
  readonly lang?: string;
  /** The part of the site: `guide`. */
  readonly section?: string;
}

export const facetNames = ['version', 'lang', 'section'] as const;
export type FacetName = (typeof facetNames)[number];

/** Only passages that have all that it names. `en` also takes `en-GB`; a page that does not say a facet is in no scope that names it. */
export interface Scope extends Facets {
  /** One page: the address of its passages, without the part from `#` on, as the corpus writes it. */
  readonly page?: string;
}

/** Where somebody stands who reads a page of the site. */
export interface Standing {
  /** Every value that the corpus has. */
  readonly values: Readonly<Record<keyof Facets, readonly string[]>>;
  /** The page's own, `page` left out where the corpus does not have it. */
  readonly here: Scope;
}

/** Of a page that a corpus without facets does not have, and in what a search of the owner brings. */
export const nowhere: Standing = { values: { version: [], lang: [], section: [] }, here: {} };

/** The page that somebody reads. */
export interface StandingInput {
  /** Absolute address of the page that is read. */
  readonly address: string;
  /** Its language, BCP 47. */
  readonly lang?: string;
}

/** Whether a page with this value is in a scope that wants `wanted`. */
export function isWithin(name: FacetName, value: string, wanted: string): boolean {
  if (name !== 'lang') return value === wanted;
  const [own, other] = [value.toLowerCase(), wanted.toLowerCase()];
  return own === other || own.startsWith(`${other}-`);
}
