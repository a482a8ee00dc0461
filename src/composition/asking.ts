/** What every question needs, and no search: its run by the strategy that was chosen, and retrieval by meaning. Loaded with the first one. */

import type { AskOptions } from '../api.js';
import type { Memory, Ports, RunEvents, RunOptions } from '../engine/index.js';
// Not by the engine's index, which whoever searches loads too.
import { simRag } from '../engine/sim-rag.js';
import type { ReasonerPort } from './part.js';

export { withVectors } from '../retrieval/vectors/hybrid-retriever.js';

export type CriticBounds = Pick<RunOptions, 'threshold' | 'certainty'>;
export type OpenPorts = Ports & { readonly reasoner: ReasonerPort };
export type OtherStrategy = typeof import('./chosen-strategy.js');

/** The memory, and whether another corpus than the one that is searched taught it. */
export interface OpenMemory {
  readonly port: Memory;
  readonly isForeign: boolean;
}

export interface OpenedRun {
  readonly ports: OpenPorts;
  /** The bounds that the critic was published with. */
  readonly published: CriticBounds;
  /** The program of every strategy but SIM-RAG; null for that. */
  readonly other: OtherStrategy | null;
  readonly memory: OpenMemory | null;
}

/** @param options without a scope, which the retriever has already @throws the signal's reason when it aborts */
export function runOf(
  { ports, published, other, memory }: OpenedRun,
  question: string,
  { strategy = 'sim-rag', retriever, scope: _, ...bounds }: AskOptions,
): RunEvents {
  const asked = retriever === undefined ? ports : { ...ports, retriever };
  if (other === null) return simRag(asked, question, { ...published, ...bounds });
  // Who taught a search of the caller's own is not known.
  const isForeign = retriever !== undefined || memory?.isForeign !== false;
  const parts = { ...asked, memory: memory?.port ?? null, isForeign };
  const judged = other.isJudged(strategy) ? published : {};
  return other.runStrategy(strategy, parts, question, { ...judged, ...bounds });
}
