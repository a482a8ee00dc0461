/** Reads the question from a fragment written by `conversation/question-link.ts`. Part of the loader. */

/** @returns an empty string if the fragment holds no question */
export function linkedQuestion(fragment: string): string {
  return new URLSearchParams(fragment.slice(1)).get('limen-ask')?.trim() ?? '';
}
