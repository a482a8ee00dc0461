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

/** Addresses in the generator's own style, unless the site is said to have another: `html` is the default. */
export function servedIn(style: LinkStyle, { baseUrl, links }: ServedSite): ServedSite {
  return { baseUrl, links: links === 'html' ? style : links };
}

export interface SourcePlace {
  /** Path among the pages of its version and language: `guides/start.md`. */
  readonly place: string;
  /** Default for a page that states none. */
  readonly version: string | null;
  readonly lang: string | null;
  /** GitHub's by default. */
  readonly headingRule?: HeadingRule;
  readonly address: (page: Pick<PageContent, 'named'>, site: ServedSite) => string;
}

/** Where a source is served, or why it is not a page; null if it is not the generator's. */
export type SourceReading =
  | ({ readonly kind: 'page' } & SourcePlace)
  | { readonly kind: 'no-page'; readonly reason: string | null }
  | null;

export type SourceReader = (path: string) => SourceReading;

/** A site among the sources, with everything in its folder. */
export interface GeneratorSite {
  /** Empty, or ending in a slash. */
  readonly root: string;
  /** By the path below it. */
  readonly read: SourceReader;
}

/** @param files paths of all files of the sources */
export type Generator = (folder: string, files: readonly string[]) => Promise<readonly GeneratorSite[]>;

/** A site that serves only one of its folders. */
export function siteWithFolder(
  generator: string,
  { root, pages, read }: { readonly root: string; readonly pages: string; readonly read: SourceReader },
): readonly GeneratorSite[] {
  const reason = `it is outside of what ${generator} serves`;
  const outside: GeneratorSite = { root, read: () => ({ kind: 'no-page', reason }) };
  return [{ root: pages, read }, ...(pages === root ? [] : [outside])];
}

/**
 * The sites of a generator, by their settings files.
 * @param name matches such a file; its first group is the site's folder: empty, or ending in a slash
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
