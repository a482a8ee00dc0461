/** What ReflectRAG (Chen et al. 2026) asks of a model. */

import type { CallOptions, DraftOptions } from '../../engine/ports.js';
import type { Draft, Passage } from '../../engine/types.js';

/** What one passage says to a question (section 3.3). */
export interface PlannedFact {
  readonly passageId: string;
  readonly fact: string;
}

/** What is asked, and what may be read for it. */
export interface RefinerInput {
  readonly question: string;
  readonly passages: readonly Passage[];
}

/** The same, with the facts to answer from. */
export interface PlannedInput extends RefinerInput {
  readonly plan: readonly PlannedFact[];
}

/** The same, with the answer that is to be criticised. */
export interface ReflectionInput extends PlannedInput {
  /** The answer that stands. */
  readonly draft: Draft;
  /** Revisions of it that were not taken. */
  readonly refused: readonly Draft[];
}

/** What is wrong with the standing answer, what would mend it, and what comes of that (section 3.4). */
export interface Revision {
  readonly critique: string;
  readonly suggestion: string;
  readonly plan: readonly PlannedFact[];
  readonly draft: Draft;
}

export interface RerankOptions extends CallOptions {
  readonly limit: number;
}

/** ReflectRAG's judgements, by whatever model. */
export interface Refiner {
  /** Listwise: the places of the most telling passages, best first, at most `limit` (section 3.2). */
  rerank(input: RefinerInput, options: RerankOptions): Promise<readonly number[]>;
  /** The facts to answer from, at most one a passage. */
  plan(input: RefinerInput, options?: CallOptions): Promise<readonly PlannedFact[]>;
  /** Answers along the plan. */
  answer(input: PlannedInput, options?: DraftOptions): Promise<Draft>;
  /** `null` where there is nothing to criticise. */
  reflect(input: ReflectionInput, options?: CallOptions): Promise<Revision | null>;
}
