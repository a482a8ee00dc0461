/** Part 4 of the Lab: how uncertain the memory is about a question, alone and with passages. */

import type { Limen, MemoryUncertainty } from '../api.js';
import type { Passage } from '../engine/index.js';
import type { FullTurn } from '../evaluation/full-run.js';

export interface MemoryDoubt {
  readonly alone: MemoryUncertainty;
  readonly reading: MemoryUncertainty;
}

/** How many passages the reader reads at once. */
const readAtOnce = 4;

/**
 * `null` if there is no memory.
 * @param known uncertainty about the question alone, if it was measured before
 * @throws {LimenError} if a model fails
 * @throws the signal's reason if it aborts
 */
export async function doubtBeside(
  limen: Limen,
  question: string,
  passages: readonly Passage[],
  { known, signal }: { readonly known: MemoryUncertainty | null; readonly signal: AbortSignal },
): Promise<MemoryDoubt | null> {
  const alone = known ?? (await limen.uncertainty(question, [], { signal }));
  if (alone === null || passages.length === 0) return alone && { alone, reading: alone };
  const reading = await limen.uncertainty(question, passages, { signal });
  return reading && { alone, reading };
}

/** The passages from which the draft was read, in order; only the most relevant if they exceed what is read at once. */
export function passagesBehind(turn: FullTurn | null, passages: readonly Passage[]): Passage[] {
  const behind = (turn?.draft.read ?? [])
    .toSorted((one, other) => other.relevance - one.relevance)
    .slice(0, readAtOnce)
    .map(({ passageId }) => passageId);
  return passages.filter(({ id }) => behind.includes(id));
}
