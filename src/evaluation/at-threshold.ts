/** What one threshold makes of a question set, read off the recorded runs. */

import { withinTurns } from './full-run.js';
import { outcomeOf, type StoppingRule } from './stopping-rules.js';
import { type EvaluatedQuestion, isRight } from './strategy-report.js';

/** Whose probability meets the threshold. */
export type Judge = { readonly kind: 'critic'; readonly certainty: number } | { readonly kind: 'confidence' };

export interface AtThreshold {
  readonly answered: boolean;
  /** An exact match, or no answer where there is none. */
  readonly right: boolean;
  readonly unanswerable: boolean;
}

/** One entry a question, in their order. */
export function atThreshold(
  judge: Judge,
  threshold: number,
  evaluated: readonly EvaluatedQuestion[],
  turns: number,
): AtThreshold[] {
  const rule: StoppingRule = { ...judge, threshold };
  return evaluated.map(({ question, run }) => {
    const outcome = outcomeOf(rule, run, turns);
    const answered = outcome.answer !== null;
    return { answered, right: isRight(question, outcome), unanswerable: question.unanswerable };
  });
}

/** Every threshold at which something changes, ascending. */
export function decidingThresholds(
  { kind }: Judge,
  evaluated: readonly EvaluatedQuestion[],
  turns: number,
): number[] {
  const value = kind === 'critic' ? 'probability' : 'confidence';
  const values = evaluated.flatMap(({ run }) =>
    withinTurns(run, turns)
      .turns.filter(({ answer }) => answer !== null)
      .map((turn) => turn[value]),
  );
  return [...new Set(values)].sort((one, other) => one - other);
}

/** 0, 1 / steps and so on to 1. */
export function thresholdGrid(steps: number): number[] {
  return Array.from({ length: steps + 1 }, (_, step) => step / steps);
}
