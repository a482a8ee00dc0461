import type { ScoringRules } from './answer-scores.js';

/** A question with what is known of its answer. */
export interface EvaluationQuestion {
  readonly id: string;
  readonly question: string;
  readonly answers: readonly string[];
  readonly type: string | null;
  /** Passages that prove the answer; empty when unknown. */
  readonly gold: readonly string[];
  readonly unanswerable: boolean;
  /** Whether a memory was taught it; left out where the set does not say. */
  readonly known?: boolean;
  /** Whose F1 its set is scored with. */
  readonly rules: ScoringRules;
}
