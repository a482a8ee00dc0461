/** ReflectRAG's requests to a model (Chen et al. 2026). */

import type { CallOptions, DraftOptions } from '../../engine/ports.js';
import type { Draft, Passage } from '../../engine/types.js';

/** What one passage says about a question (section 3.3). */
export interface PlannedFact {
  readonly passageId: string;
  readonly fact: string;
}

/** The question, and the passages that may be read for it. */
export interface RefinerInput {
  readonly question: string;
  readonly passages: readonly Passage[];
}

/** The same, with the facts to answer from. */
export interface PlannedInput extends RefinerInput {
  readonly plan: readonly PlannedFact[];
}

/** The same, with the answer to criticise. */
export interface ReflectionInput extends PlannedInput {
  /** The standing answer. */
  readonly draft: Draft;
  /** Earlier revisions that were refused. */
  readonly refused: readonly Draft[];
}

/**
 * What is wrong with the standing answer, what would improve it, and the revision that results (section 3.4).
 */
export interface Revision {
  readonly critique: string;
  readonly suggestion: string;
  readonly plan: readonly PlannedFact[];
  readonly draft: Draft;
}

export interface RerankOptions extends CallOptions {
  readonly limit: number;
}

/** ReflectRAG's judgements, by any model. */
export interface Refiner {
  /** Listwise: the indices of the most relevant passages, best first, at most `limit` (section 3.2). */
  rerank(input: RefinerInput, options: RerankOptions): Promise<readonly number[]>;
  /** The facts to answer from, at most one per passage. */
  plan(input: RefinerInput, options?: CallOptions): Promise<readonly PlannedFact[]>;
  /** Answers along the plan. */
  answer(input: PlannedInput, options?: DraftOptions): Promise<Draft>;
  /** `null` if there is nothing to criticise. */
  reflect(input: ReflectionInput, options?: CallOptions): Promise<Revision | null>;
}
