/**
 * Reads the question in the fragment of the page's address, as `conversation/question-link.ts` writes it.
 * Part of the loader.
 */

/** @returns empty if the fragment holds none */
export function linkedQuestion(fragment: string): string {
  return new URLSearchParams(fragment.slice(1)).get('limen-ask')?.trim() ?? '';
}
