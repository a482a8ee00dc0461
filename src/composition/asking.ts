/** What a question needs beyond a search: the run of a strategy, and retrieval by meaning. Loaded when asked. */

import type { AskOptions } from '../api.js';
import type { Memory, Ports, RunEvents, RunOptions } from '../engine/index.js';
// Not through the engine's index, which searches load too.
import { simRag } from '../engine/sim-rag.js';
import type { ReasonerPort } from './part.js';

export { askedRetriever } from '../retrieval/asked-retriever.js';

export type CriticBounds = Pick<RunOptions, 'threshold' | 'certainty'>;
export type OpenPorts = Ports & { readonly reasoner: ReasonerPort };
export type OtherStrategy = typeof import('./chosen-strategy.js');

/** The memory, and whether it was trained on another corpus than the one being searched. */
export interface OpenMemory {
  readonly port: Memory;
  readonly isForeign: boolean;
}

export interface OpenedRun {
  readonly ports: OpenPorts;
  /** The bounds published with the critic. */
  readonly published: CriticBounds;
  /** The code of every strategy but SIM-RAG; null for SIM-RAG. */
  readonly other: OtherStrategy | null;
  readonly memory: OpenMemory | null;
}

/**
 * @param options without a scope, which the retriever applies itself
 * @throws the signal's reason when it aborts
 */
export function runOf(
  { ports, published, other, memory }: OpenedRun,
  question: string,
  { strategy = 'sim-rag', retriever, scope: _, ...bounds }: AskOptions,
): RunEvents {
  const asked = retriever === undefined ? ports : { ...ports, retriever };
  if (other === null) return simRag(asked, question, { ...published, ...bounds });
  // A custom search has an unknown corpus.
  const isForeign = retriever !== undefined || memory?.isForeign !== false;
  const parts = { ...asked, memory: memory?.port ?? null, isForeign };
  const judged = other.isJudged(strategy) ? published : {};
  return other.runStrategy(strategy, parts, question, { ...judged, ...bounds });
}
