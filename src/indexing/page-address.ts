/** The addresses at which a page and its headings are served. */

import { LimenError } from '../engine/index.js';

/** The site's address style: `guide/intro.html`, `guide/intro`, or `guide/intro/`. */
export const linkStyles = ['html', 'clean', 'folder'] as const;
export type LinkStyle = (typeof linkStyles)[number];

/** @throws {LimenError} `option-invalid` if it is neither http, https nor a path from the root */
export function requireBaseUrl(given: string): string {
  const based = given.endsWith('/') ? given : `${given}/`;
  const isWeb = /^https?:\/\//i.test(based) && URL.canParse(based);
  const isPath = /^\/(?![/\\])/.test(based) && URL.canParse(based, 'https://relative.invalid');
  if ((isWeb || isPath) && !/[?#]/.test(based)) return based;
  throw new LimenError('option-invalid', {
    option: '--base-url',
    value: given.slice(0, 80),
    allowed: 'an http or https address, or a path that begins with a slash',
  });
}

/**
 * @param path of the page's file below the site's folder
 * @param address that the page declares for itself; ignored if it is not a web address
 */
export function pageAddress(
  path: string,
  {
    baseUrl,
    links,
    address,
  }: { readonly baseUrl: string; readonly links: LinkStyle; readonly address?: string },
): string {
  const own = address === undefined ? undefined : ownAddress(address, baseUrl);
  if (own !== undefined) return own;
  const name = path.replace(/\.(?:html?|mdx?)$/i, '').replace(/(^|\/)(?:index|README)$/, '$1');
  const ending = { html: '.html', clean: '', folder: '/' }[links];
  const isFolder = name === '' || name.endsWith('/');
  return baseUrl + encodeURI(name).replace(/[?#]/g, encodeURIComponent) + (isFolder ? '' : ending);
}

/** The id as in the page; only characters not allowed in an address are encoded. */
export function withAnchor(address: string, anchor: string | null): string {
  if (anchor === null) return address;
  return `${address}#${anchor.replace(/[\s%"<>\\^`{|}\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu, (each) => encoded(each))}`;
}

function ownAddress(address: string, baseUrl: string): string | undefined {
  const trimmed = address.trim();
  if (/^https?:\/\//i.test(trimmed) && URL.canParse(trimmed)) return new URL(trimmed).href;
  if (/^[a-z][a-z0-9+.-]*:|^[/\\]{2}|[\\\p{Cc}]/iu.test(trimmed)) return undefined;
  return baseUrl + encodeURI(trimmed.replace(/^\//, ''));
}

/** Half a surrogate pair on its own cannot be encoded. */
function encoded(character: string): string {
  return /\p{Cs}/u.test(character) ? '%EF%BF%BD' : encodeURIComponent(character);
}
