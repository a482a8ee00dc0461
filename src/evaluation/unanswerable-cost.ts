/** What abstaining on unanswerable questions costs in right answers to the others. */

import { share } from '../scores/statistics.js';
import { decidingThresholds, type Judge, thresholdGrid } from './risk-coverage.js';
import { type EvaluatedQuestion, stoppedBy } from './strategy-report.js';

export interface UnanswerableCost {
  /** The threshold that loses the fewest right answers among those that abstain often enough. */
  readonly threshold: number;
  /** Share of the unanswerable questions abstained from at that threshold. */
  readonly unanswerableAbstained: number;
  /** Share of right answers lost there, relative to the most that any threshold gives. */
  readonly rightAnswersLost: number;
}

/** Required share of the unanswerable questions that are abstained from. */
export const requiredAbstention = 0.7;

/** Null if no question is unanswerable, none is answered rightly, or no threshold abstains often enough. */
export function unanswerableCost(
  judge: Judge,
  evaluated: readonly EvaluatedQuestion[],
  turns: number,
): UnanswerableCost | null {
  const unanswerable = evaluated.filter(({ question }) => question.unanswerable);
  if (unanswerable.length === 0) return null;
  const abstained = (threshold: number) =>
    share(stoppedBy({ ...judge, threshold }, unanswerable, turns), ({ answer }) => answer === null);
  const least = leastSilent([0, ...decidingThresholds(judge, evaluated, turns), 1], abstained);
  if (least === undefined) return null;
  const answerable = evaluated.filter(({ question }) => !question.unanswerable);
  const right = (threshold: number) =>
    stoppedBy({ ...judge, threshold }, answerable, turns).filter((each) => each.right).length;
  let best = { threshold: least, right: right(least) };
  let most = best.right;
  for (const threshold of thresholdGrid(100)) {
    const now = right(threshold);
    most = Math.max(most, now);
    if (threshold > least && now > best.right) best = { threshold, right: now };
  }
  if (most === 0) return null;
  const { threshold } = best;
  return {
    threshold,
    unanswerableAbstained: abstained(threshold),
    rightAnswersLost: (most - best.right) / most,
  };
}

/** The first of ascending thresholds that abstains often enough: abstention only grows with the threshold. */
function leastSilent(
  thresholds: readonly number[],
  abstained: (threshold: number) => number,
): number | undefined {
  let first = 0;
  let end = thresholds.length;
  while (first < end) {
    const middle = Math.floor((first + end) / 2);
    if (abstained(thresholds[middle] ?? 1) >= requiredAbstention) end = middle;
    else first = middle + 1;
  }
  return thresholds[first];
}
