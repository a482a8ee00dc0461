/** Where a generator serves a source of its site. */

import { facetsOfFolders } from '../../retrieval/scope/path-facets.js';
import { languageTag } from '../../text/language-tag.js';
import type { HeadingRule } from '../heading-ids.js';
import type { LinkStyle } from '../page-address.js';
import type { PageContent } from '../page-record.js';

export interface ServedSite {
  /** The site's own address, ending in a slash. */
  readonly baseUrl: string;
  readonly links: LinkStyle;
}

export interface SourcePlace {
  /** Its place among the pages of its version and language: `guides/start.md`. */
  readonly place: string;
  /** For a page that states none. */
  readonly version: string | null;
  readonly lang: string | null;
  /** GitHub's when left out. */
  readonly headingRule?: HeadingRule;
  readonly address: (page: Pick<PageContent, 'named'>, site: ServedSite) => string;
}

/** What is known of a source: where it is served, or why it is no page; null if it is none of the generator's. */
export type SourceReading =
  | ({ readonly kind: 'page' } & SourcePlace)
  | { readonly kind: 'no-page'; readonly reason: string | null }
  | null;

export type SourceReader = (path: string) => SourceReading;

/** A site among the sources, which serves what is in its folder. */
export interface GeneratorSite {
  /** Empty, or ending in a slash. */
  readonly root: string;
  /** By the path below it. */
  readonly read: SourceReader;
}

/** @param files paths of all that is among the sources */
export type Generator = (folder: string, files: readonly string[]) => Promise<readonly GeneratorSite[]>;

/** A site whose pages lie in one folder of its own, and which serves none of what lies beside it. */
export function siteWithFolder(
  generator: string,
  { root, pages, read }: { readonly root: string; readonly pages: string; readonly read: SourceReader },
): readonly GeneratorSite[] {
  const reason = `it is outside of what ${generator} serves`;
  const outside: GeneratorSite = { root, read: () => ({ kind: 'no-page', reason }) };
  return [{ root: pages, read }, ...(pages === root ? [] : [outside])];
}

/**
 * The sites of a generator, one for each file of settings.
 * @param name of such a file, whose first group is the site's folder: empty, or ending in a slash
 */
export async function sitesBySettings(
  files: readonly string[],
  name: RegExp,
  sitesOf: (file: string, root: string) => Promise<readonly GeneratorSite[]>,
): Promise<readonly GeneratorSite[]> {
  const found = files.map((file) => name.exec(file)).filter((match) => match !== null);
  return (await Promise.all(found.map(([file, root = '']) => sitesOf(file, root)))).flat();
}

/** The language of a page whose folders name none. */
export function languageBelow(path: string, ofSite: string | null | undefined): string | null {
  const { lang = null } = facetsOfFolders(path.split('/').slice(0, -1));
  return lang ?? languageTag(ofSite);
}
