/**
 * The address of `page` with a fragment that asks `question` when the address is opened. No server sees a
 * fragment. `linked-question.ts` reads it.
 */
export function questionLink(question: string, page: string): string {
  const link = new URL(page);
  // A lone surrogate, which no address can hold, becomes U+FFFD.
  link.hash = `limen-ask=${encodeURIComponent(question.replace(/\p{Cs}/gu, '\uFFFD'))}`;
  return link.href;
}
