/** An address of `page` that asks `question`, in the fragment, which no server receives. */
export function questionLink(question: string, page: string): string {
  const link = new URL(page);
  // `encodeURIComponent` throws on lone surrogates.
  link.hash = `limen-ask=${encodeURIComponent(question.replace(/\p{Cs}/gu, '\uFFFD'))}`;
  return link.href;
}
