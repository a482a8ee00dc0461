/** One page has several addresses: `/guide/`, `/guide/index.html`, `/guide`; what they have in common tells whether two are of the same. */

const anyOrigin = 'https://relative.invalid/';

/** Folders and name of the page, decoded, without its ending; `[]` of a site's root, nothing of what is no address. */
export function pagePath(address: string): readonly string[] | undefined {
  if (!URL.canParse(address, anyOrigin)) return undefined;
  const steps = decoded(new URL(address, anyOrigin).pathname)
    .split('/')
    .filter((step) => step !== '');
  const last = steps.pop()?.replace(/\.html?$/i, '');
  return last === undefined || last === 'index' ? steps : [...steps, last];
}

/** How many folders may stand before those of the corpus: what a site is served below is not known. */
const mostOuterFolders = 3;

/** What ids of the page may begin with, where a site may be served below some of its folders. */
export function pageNames(path: readonly string[]): readonly string[] {
  const names: string[] = [];
  for (let outer = 0; outer <= Math.min(path.length, mostOuterFolders); outer += 1) {
    const name = path.slice(outer).join('/');
    if (name === '') names.push('index', 'README');
    else names.push(name, `${name}/index`, `${name}/README`);
  }
  return names;
}

/** The address without its fragment. */
export function pageOf(url: string): string {
  const end = url.indexOf('#');
  return end < 0 ? url : url.slice(0, end);
}

export function isSamePage(url: string | undefined, path: readonly string[]): boolean {
  if (url === undefined) return false;
  return pagePath(url)?.join('/') === path.join('/');
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
