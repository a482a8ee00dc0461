import { share } from '../scores/statistics.js';
import { neverSilent, type StoppingRule } from './stopping-rules.js';
import { type EvaluatedQuestion, stoppedBy } from './strategy-report.js';

/** How much stopping well could gain over a fixed number of rounds. Exact match, 0 to 1. */
export interface Headroom {
  /** The best number of rounds if it must be the same for every question; on a tie, the fewest. */
  readonly bestFixed: { readonly rounds: number; readonly exactMatch: number };
  /** Perfect stopping. */
  readonly oracle: number;
}

/** Exact match of a strategy, 0 to 1. */
export function exactMatchOf(
  rule: StoppingRule,
  evaluated: readonly EvaluatedQuestion[],
  turns: number,
): number {
  return share(stoppedBy(rule, evaluated, turns), ({ right }) => right);
}

export function headroomOf(evaluated: readonly EvaluatedQuestion[], turns: number): Headroom {
  let bestFixed = { rounds: 0, exactMatch: -1 };
  for (let rounds = 1; rounds <= turns; rounds++) {
    const exactMatch = exactMatchOf({ kind: 'fixed', rounds }, evaluated, turns);
    if (exactMatch > bestFixed.exactMatch) bestFixed = { rounds, exactMatch };
  }
  return { bestFixed, oracle: exactMatchOf({ kind: 'oracle' }, evaluated, turns) };
}

/**
 * (exact match - best fixed number of rounds) / (oracle - best fixed number of rounds): 1 is perfect
 * stopping, 0 no better than never judging. Null if there is no headroom.
 */
export function shareOfHeadroom(exactMatch: number, { bestFixed, oracle }: Headroom): number | null {
  const headroom = oracle - bestFixed.exactMatch;
  return headroom <= 0 ? null : (exactMatch - bestFixed.exactMatch) / headroom;
}

/** The share of the headroom that a strategy captures by stopping; it abstains only if that can be right. */
export function headroomCaptured(
  rule: StoppingRule,
  evaluated: readonly EvaluatedQuestion[],
  turns: number,
): number | null {
  return shareOfHeadroom(
    exactMatchOf(stoppingOf(rule, evaluated), evaluated, turns),
    headroomOf(evaluated, turns),
  );
}

/**
 * A strategy reduced to its decision when to stop. Fixed numbers of rounds never abstain; if every question
 * has an answer, abstaining would only count against the critic, and its cost is shown by `answered` and the
 * risk-coverage curve.
 */
export function stoppingOf(rule: StoppingRule, evaluated: readonly EvaluatedQuestion[]): StoppingRule {
  if (rule.kind !== 'critic' || evaluated.some(({ question }) => question.unanswerable)) return rule;
  const { threshold, certainty } = rule;
  return neverSilent({ critic: threshold, certainty });
}
