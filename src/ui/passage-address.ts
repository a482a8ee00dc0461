/** Where a passage's address leads, as a link that can be clicked without harm. */

/**
 * The absolute address: `/guide/` is this site's, `guide/` is relative to the corpus's own folder, so that both are the
 * same on every page of a site.
 * @param corpusFolder `null` where it is not known; what is relative to it then leads nowhere
 * @returns `null` when there is none, or one that a link must not have, such as `javascript:`
 */
export function passageAddress(
  url: string | undefined,
  page: string,
  corpusFolder: URL | null,
): string | null {
  // In the Ask page itself an anchor is a question.
  if (url === undefined || (corpusFolder === null && url.startsWith('#'))) return null;
  const base = url.startsWith('/') || url.startsWith('#') ? page : (corpusFolder ?? undefined);
  if (!URL.canParse(url, base)) return null;
  const { href, protocol } = new URL(url, base);
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}
