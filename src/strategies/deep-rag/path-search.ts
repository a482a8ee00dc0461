/**
 * DeepRAG's binary tree search (Guan et al. 2025, section 3.2 and Algorithm 1): each sub-query is answered
 * both from memory and after retrieval, and the correct path with the fewest retrievals is found first.
 */

import type { CallOptions, Retriever } from '../../engine/ports.js';
import type { Draft } from '../../engine/types.js';
import { highest } from '../../scores/statistics.js';
import { type ReasoningState, retrievalsOf, type StepReasoner, withStep } from './deep-rag-steps.js';

interface PathSearchOptions extends CallOptions {
  /** T: maximum number of sub-queries in a path. */
  readonly steps: number;
  /** Passages per sub-query. */
  readonly topK: number;
  /** Most leaves whose final answer is tried; there can be 2 to the power of `steps`. */
  readonly leaves?: number;
  /** Whether a final answer is right: IsEqual(o, y). */
  readonly isRight: (final: Draft) => boolean;
}

interface FoundPath {
  readonly state: ReasoningState;
  readonly final: Draft;
  readonly retrievals: number;
}

/**
 * The correct path with the fewest retrievals, or `null` if no path is correct. Among paths with equally many
 * retrievals, the one begun first is extended first, so that the order is deterministic.
 *
 * @throws the signal's reason when aborted; whatever a port throws
 */
export async function cheapestRightPath(
  { steps, retriever }: { readonly steps: StepReasoner; readonly retriever: Retriever },
  question: string,
  { steps: most, topK, leaves = Number.POSITIVE_INFINITY, isRight, ...call }: PathSearchOptions,
): Promise<FoundPath | null> {
  const queue: ReasoningState[] = [{ question, steps: [] }];
  let tried = 0;
  for (let state = dequeue(queue); state !== null && tried < leaves; state = dequeue(queue)) {
    call.signal?.throwIfAborted();
    const subquery = state.steps.length >= most ? null : await steps.nextSubquery(state, call);
    if (subquery === null) {
      tried += 1;
      const final = await steps.conclude(state, call);
      if (isRight(final)) return { state, final, retrievals: retrievalsOf(state) };
      continue;
    }
    const direct = await steps.answer(state, subquery, null, call);
    queue.push(withStep(state, { subquery, documents: [], retrieved: false, answer: direct }));
    const found = await retriever.search({ text: subquery }, { limit: topK, exclude: [], ...call });
    const documents = found.map(({ passage }) => passage);
    const read = await steps.answer(state, subquery, documents, call);
    queue.push(withStep(state, { subquery, documents, retrieved: true, answer: read }));
  }
  return null;
}

/** Removes the trajectory with the fewest retrievals. The queue holds a few dozen at most. */
function dequeue(queue: ReasoningState[]): ReasoningState | null {
  const next = highest(queue, (state) => -retrievalsOf(state));
  if (next !== null) queue.splice(queue.indexOf(next), 1);
  return next;
}
