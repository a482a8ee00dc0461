import type { Excerpt, Passage } from '../../../engine/index.js';

/**
 * The most relevant excerpt of these passages, with its passage; null if there is none.
 * @param readings the most relevant first
 */
export function bestExcerpt(
  readings: readonly Excerpt[],
  passages: readonly Passage[],
): { readonly excerpt: Excerpt; readonly passage: Passage } | null {
  for (const excerpt of readings) {
    const passage = passages.find(({ id }) => id === excerpt.passageId);
    if (passage !== undefined) return { excerpt, passage };
  }
  return null;
}
