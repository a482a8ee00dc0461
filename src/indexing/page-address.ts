/** The addresses at which a page and its headings are served. */

import { optionInvalid } from '../engine/index.js';
import type { PageNaming } from './front-matter.js';
import { pageEnding } from './page-endings.js';

/** The site's address style: `guide/intro.html`, `guide/intro`, or `guide/intro/`. */
export const linkStyles = ['html', 'clean', 'folder'] as const;
export type LinkStyle = (typeof linkStyles)[number];

/** @throws {LimenError} `option-invalid` if it is neither http, https nor a path from the root */
export function requireBaseUrl(given: string): string {
  const based = given.endsWith('/') ? given : `${given}/`;
  const isWeb = /^https?:\/\//i.test(based) && URL.canParse(based);
  const isPath = /^\/(?![/\\])/.test(based) && URL.canParse(based, 'https://relative.invalid');
  if ((isWeb || isPath) && !/[?#]/.test(based)) return based;
  const allowed = 'an http or https address, or a path that begins with a slash';
  throw optionInvalid('--base-url', given.slice(0, 80), allowed);
}

/** The address in the front matter of a page of no known generator. */
export function writtenAddress({ url, permalink, slug }: PageNaming): string | undefined {
  return url ?? permalink ?? relativeSlug(slug);
}

/** A slug stands for the page's own name, unless it begins at the site's root. */
export function relativeSlug(slug: string | undefined): string | undefined {
  return slug !== undefined && /^[^/.]/u.test(slug) ? `./${slug}` : slug;
}

/** In most generators a README is also its folder's page; in Hugo an `_index`. */
const folderPages = /(^|\/)(?:_?index|README)$/u;
export const onlyIndex = /(^|\/)index$/u;

interface AddressRules {
  readonly baseUrl: string;
  readonly links: LinkStyle;
  readonly address?: string | undefined;
  /** Matches the name of a folder's own page, without its ending. */
  readonly ofFolder?: RegExp;
}

/**
 * @param path of the page's file below the site's folder
 * @param rules with an address that the page declares for itself; ignored if it is not a web address
 */
export function pageAddress(
  path: string,
  { baseUrl, links, address, ofFolder = folderPages }: AddressRules,
): string {
  const own = address === undefined ? undefined : ownAddress(address, path, baseUrl);
  if (own !== undefined) return own;
  const [written = ''] = pageEnding.exec(path) ?? [];
  const isBuilt = /^\.htm/i.test(written);
  const name = path.slice(0, path.length - written.length).replace(isBuilt ? onlyIndex : ofFolder, '$1');
  const ending = { html: isBuilt ? written : '.html', clean: '', folder: '/' }[links];
  const isFolder = name === '' || name.endsWith('/');
  return baseUrl + pathInAddress(name) + (isFolder ? '' : ending);
}

const anyOrigin = 'https://relative.invalid/';

/** The id unchanged, except that characters not allowed in an address are encoded. */
export function withAnchor(address: string, anchor: string | null): string {
  if (anchor === null) return address;
  return `${address}#${anchor.replace(/[\s%"<>\\^`{|}\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu, (each) => encoded(each))}`;
}

function pathInAddress(path: string): string {
  return encodeURI(path).replace(/[?#]/g, encodeURIComponent);
}

function ownAddress(address: string, path: string, baseUrl: string): string | undefined {
  const trimmed = address.trim();
  if (/^https?:\/\//i.test(trimmed) && URL.canParse(trimmed)) return new URL(trimmed).href;
  if (/^[a-z][a-z0-9+.-]*:|^[/\\]{2}|[\\\p{Cc}]/iu.test(trimmed)) return undefined;
  // What is already encoded stays.
  const own = encodeURI(trimmed).replace(/%25(?=[0-9a-f]{2})/giu, '%');
  if (!own.startsWith('.')) return baseUrl + own.replace(/^\//, '');
  return baseUrl + new URL(own, `${anyOrigin}${pathInAddress(path)}`).href.slice(anyOrigin.length);
}

/** Half a surrogate pair on its own cannot be encoded. */
function encoded(character: string): string {
  return /\p{Cs}/u.test(character) ? '%EF%BF%BD' : encodeURIComponent(character);
}
