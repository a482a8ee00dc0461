/** The pages of a built Sphinx site in which only its words and modules are looked up. */

/** Sphinx writes both; other generators at most one of them. */
const signs = ['objects.inv', 'searchindex.js'];
const lookup = /^(.*\/)?(?:search|genindex(?:-[^/]+)?|[^/]+-modindex)(?:\/index)?\.html$/u;

/** @param files of a site: their paths below its folder */
export function sphinxLookups(files: readonly string[]): (path: string) => boolean {
  const all = new Set(files);
  return (path) => {
    const [found, folder = ''] = lookup.exec(path) ?? [];
    return found !== undefined && signs.every((sign) => all.has(folder + sign));
  };
}
