/**
 * An address of `page` that asks `question` when it is opened. The question is in the fragment, so that no server is
 * told of it. `linked-question.ts` reads it.
 */
export function questionLink(question: string, page: string): string {
  const link = new URL(page);
  // Half a character, which no address can hold, becomes a sign for it.
  link.hash = `limen-ask=${encodeURIComponent(question.replace(/\p{Cs}/gu, '\uFFFD'))}`;
  return link.href;
}
