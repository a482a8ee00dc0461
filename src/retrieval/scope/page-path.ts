/**
 * One page has several addresses: `/guide/`, `/guide/index.html`, `/guide`. This normalises them so that they
 * can be compared.
 */

import type { Passage } from '../../engine/index.js';
import { decodedPath } from '../../text/decoded-path.js';

const anyOrigin = 'https://relative.invalid/';

/** Folders and name of the page, decoded, without ending; `[]` for the root, undefined for no address. */
export function pagePath(address: string): readonly string[] | undefined {
  if (!URL.canParse(address, anyOrigin)) return undefined;
  const steps = decodedPath(new URL(address, anyOrigin).pathname)
    .split('/')
    .filter((step) => step !== '');
  const last = steps.pop()?.replace(/\.html?$/i, '');
  return last === undefined || last === 'index' ? steps : [...steps, last];
}

/**
 * Prefixes that ids of a page's passages may have.
 * @param outer number of folders that the site is served below
 */
export function pageNames(path: readonly string[], outer: number): readonly string[] {
  const name = path.slice(outer).join('/');
  return name === '' ? ['index', 'README'] : [name, `${name}/index`, `${name}/README`];
}

/** How many folders the site is served below, derived from one of its passages: ids do not include them. */
export function outerFolders({ id, url }: Pick<Passage, 'id' | 'url'>): number {
  const own = pageOfId(id).split('/');
  const path = pagePath(url ?? '') ?? [];
  const name = own.at(-1) ?? '';
  if (/^(?:index|README)$/.test(name) && path.at(-1) !== name) own.pop();
  return Math.max(0, path.length - own.length);
}

/** The part of a passage's id that all passages of its page share. */
export function pageOfId(id: string): string {
  return id.replace(/[#~].*/s, '');
}

/** The address without its fragment. */
export function pageOf(url: string): string {
  return url.replace(/#.*/s, '');
}

export function isSamePage(url: string | undefined, path: readonly string[]): boolean {
  if (url === undefined) return false;
  return pagePath(url)?.join('/') === path.join('/');
}
