/** Resolves a passage's address to a link that is safe to click. */

/**
 * The absolute address. `/guide/` is relative to this site and `guide/` to the corpus's own folder, so that
 * both lead to the same place from every page of a site.
 * @param corpusFolder `null` if unknown; addresses relative to it then lead nowhere
 * @returns `null` if there is no address, or one that a link must not have, such as `javascript:`
 */
export function passageAddress(
  url: string | undefined,
  page: string,
  corpusFolder: URL | null,
): string | null {
  // On the Ask page itself, a fragment is a question.
  if (url === undefined || (corpusFolder === null && url.startsWith('#'))) return null;
  const base = url.startsWith('/') || url.startsWith('#') ? page : (corpusFolder ?? undefined);
  if (!URL.canParse(url, base)) return null;
  const { href, protocol } = new URL(url, base);
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}
