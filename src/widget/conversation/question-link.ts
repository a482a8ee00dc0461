/**
 * An address of `page` that asks `question` when it is opened. The question is in the fragment, so that no server
 * receives it. `linked-question.ts` reads it.
 */
export function questionLink(question: string, page: string): string {
  const link = new URL(page);
  // `encodeURIComponent` throws on lone surrogates.
  link.hash = `limen-ask=${encodeURIComponent(question.replace(/\p{Cs}/gu, '\uFFFD'))}`;
  return link.href;
}
