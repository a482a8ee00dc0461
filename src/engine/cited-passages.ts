import type { Draft, Passage } from './types.js';

/** The passages that a draft cites: those of `passages` in whose text a citation marks something. */
export function citedPassages({ citations }: Draft, passages: readonly Passage[]): Passage[] {
  return passages.filter(({ id, text }) =>
    citations.some(
      ({ passageId, start, end }) => passageId === id && start >= 0 && start < end && end <= text.length,
    ),
  );
}

/** Whether any of the passages is cited. What is not may be right, but nothing proves it. */
export function isProven(draft: Draft, passages: readonly Passage[]): boolean {
  return citedPassages(draft, passages).length > 0;
}
