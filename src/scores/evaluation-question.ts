import type { ScoringRules } from './answer-scores.js';

/** A question with what is known about its answer. */
export interface EvaluationQuestion {
  readonly id: string;
  readonly question: string;
  readonly answers: readonly string[];
  readonly type: string | null;
  /** Passages that prove the answer; empty when unknown. */
  readonly gold: readonly string[];
  readonly unanswerable: boolean;
  /** Whether a memory was trained on it; missing if the set does not say. */
  readonly known?: boolean | undefined;
  /** The rules by which its set is scored. */
  readonly rules: ScoringRules;
}
