/** Turns a passage's address into one that is safe to use as a link. */

/**
 * The absolute address: `/guide/` belongs to this site, `guide/` is relative to the corpus's own folder, so
 * that both are the same on every page of a site.
 * @param corpusFolder `null` if unknown; then a relative address leads nowhere
 * @returns `null` if there is no address, or one that a link must not have, such as `javascript:`
 */
export function passageAddress(
  url: string | undefined,
  page: string,
  corpusFolder: URL | null,
): string | null {
  // In the Ask page itself, a fragment is a question.
  if (url === undefined || (corpusFolder === null && url.startsWith('#'))) return null;
  const base = url.startsWith('/') || url.startsWith('#') ? page : (corpusFolder ?? undefined);
  if (!URL.canParse(url, base)) return null;
  const { href, protocol } = new URL(url, base);
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}
