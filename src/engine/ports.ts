/** The three interfaces that a strategy may call, and nothing else. */

import type { Draft, FoundPassage, Passage, Query, Turn } from './types.js';

export interface CallOptions {
  readonly signal?: AbortSignal;
}

export interface ReasonerInput {
  readonly question: string;
  /** Every passage brought so far, oldest first. */
  readonly passages: readonly Passage[];
  /** Finished rounds with their verdicts and feedback, oldest first. */
  readonly turns: readonly Turn[];
  /** Queries already asked, the unfinished round's included. A new query must differ from all of them. */
  readonly asked: readonly Query[];
}

export interface DraftOptions extends CallOptions {
  /** Called with the whole draft text so far, for reasoners that write word by word. */
  readonly onPartial?: (text: string) => void;
}

export interface Reasoner {
  /** Whether it holds knowledge of its own and can draft before anything was retrieved. */
  readonly closedBook: boolean;
  draft(input: ReasonerInput, options?: DraftOptions): Promise<Draft>;
  /** The next search query, or `null` when there is nothing new to look up. */
  nextQuery(input: ReasonerInput, options?: CallOptions): Promise<Query | null>;
}

export interface SearchOptions extends CallOptions {
  readonly limit: number;
  /** Passage ids that must not come back. */
  readonly exclude: readonly string[];
}

export interface Retriever {
  /** The best `limit` passages by BM25, best first. */
  search(query: Query, options: SearchOptions): Promise<readonly FoundPassage[]>;
}

export interface CriticInput {
  readonly question: string;
  readonly passages: readonly Passage[];
  readonly draft: Draft;
  readonly round: number;
}

export interface Critic {
  /** Calibrated probability, 0..1, that the draft answers the question rightly. */
  assess(input: CriticInput, options?: CallOptions): Promise<number>;
}
