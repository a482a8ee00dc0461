/** The risk-coverage curve (El-Yaniv and Wiener 2010): the error rate as more questions are answered. */

import { share } from '../scores/statistics.js';
import { type EvaluatedQuestion, judgementsOf } from './strategy-report.js';

/** Whose probability is compared with the threshold. */
export type Judge = { readonly kind: 'critic'; readonly certainty: number } | { readonly kind: 'confidence' };

/** Every threshold at which something changes, ascending. */
export function decidingThresholds(
  { kind }: Judge,
  evaluated: readonly EvaluatedQuestion[],
  turns: number,
): number[] {
  const judgements = judgementsOf(evaluated, turns, kind === 'critic' ? 'probability' : 'confidence');
  return [...new Set(judgements.map(({ probability }) => probability))].sort((one, other) => one - other);
}

/** 0, 1 / steps, … 1. */
export function thresholdGrid(steps: number): number[] {
  return Array.from({ length: steps + 1 }, (_, step) => step / steps);
}

export interface RiskPoint {
  readonly threshold: number;
  /** Share of questions answered. */
  readonly coverage: number;
  /** Share of wrong answers; 0 if no question is answered. */
  readonly risk: number;
}

/** The result for one question at a threshold: an answer that is `right` or not, or none. */
interface ThresholdResult {
  readonly answer: string | null;
  readonly right: boolean;
}

/** One point per threshold, the highest threshold first. */
export function riskCoverage(
  thresholds: readonly number[],
  resultsAt: (threshold: number) => readonly ThresholdResult[],
): RiskPoint[] {
  return thresholds
    .toSorted((one, other) => other - one)
    .map((threshold) => riskPoint(threshold, resultsAt(threshold)));
}

export function riskPoint(threshold: number, all: readonly ThresholdResult[]): RiskPoint {
  const answered = all.filter(({ answer }) => answer !== null);
  return {
    threshold,
    coverage: share(all, ({ answer }) => answer !== null),
    risk: share(answered, ({ right }) => !right),
  };
}

/**
 * Area under the curve over the coverage that it reaches, divided by that coverage: the mean risk, 0..1, less
 * is better. By trapezoids; the curve begins with the risk of its first answers. Null if nothing is ever
 * answered.
 */
export function riskCoverageArea(points: readonly RiskPoint[]): number | null {
  const reached = points
    .filter(({ coverage }) => coverage > 0)
    .sort((one, other) => one.coverage - other.coverage);
  const first = reached[0];
  const last = reached.at(-1);
  if (first === undefined || last === undefined) return null;
  let area = first.coverage * first.risk;
  reached.slice(1).forEach((point, index) => {
    const before = reached[index] ?? point;
    area += ((point.coverage - before.coverage) * (point.risk + before.risk)) / 2;
  });
  return area / last.coverage;
}
