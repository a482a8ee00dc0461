import { mean } from '../scores/statistics.js';
import { neverSilent, type StoppingRule } from './stopping-rules.js';
import { type EvaluatedQuestion, stoppedBy } from './strategy-report.js';

/** The room that stopping well could gain over never judging. Exact match, 0 to 1. */
export interface Room {
  /** The number of rounds that is best when it must be the same for every question: the fewest of the best. */
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
  return mean(stoppedBy(rule, evaluated, turns).map(({ right }) => Number(right)));
}

export function roomFor(evaluated: readonly EvaluatedQuestion[], turns: number): Room {
  let bestFixed = { rounds: 0, exactMatch: -1 };
  for (let rounds = 1; rounds <= turns; rounds++) {
    const exactMatch = exactMatchOf({ kind: 'fixed', rounds }, evaluated, turns);
    if (exactMatch > bestFixed.exactMatch) bestFixed = { rounds, exactMatch };
  }
  return { bestFixed, oracle: exactMatchOf({ kind: 'oracle' }, evaluated, turns) };
}

/**
 * (exact match - best fixed number of rounds) / (oracle - best fixed number of rounds): 1 is perfect stopping, 0 is
 * as good as never judging. Null when there is no room.
 */
export function shareOfRoom(exactMatch: number, { bestFixed, oracle }: Room): number | null {
  const room = oracle - bestFixed.exactMatch;
  return room <= 0 ? null : (exactMatch - bestFixed.exactMatch) / room;
}

/** The share of the room that a strategy captures by stopping: without silence where it could never be right. */
export function headroomCaptured(
  rule: StoppingRule,
  evaluated: readonly EvaluatedQuestion[],
  turns: number,
): number | null {
  return shareOfRoom(exactMatchOf(stoppingOf(rule, evaluated), evaluated, turns), roomFor(evaluated, turns));
}

/**
 * A strategy as far as it decides when to stop. Fixed numbers of rounds never keep silent; where every question has an
 * answer, silence would only be counted against the critic, and what it costs there is `answered` and the risk-coverage curve.
 */
export function stoppingOf(rule: StoppingRule, evaluated: readonly EvaluatedQuestion[]): StoppingRule {
  if (rule.kind !== 'critic' || evaluated.some(({ question }) => question.unanswerable)) return rule;
  const { threshold, certainty } = rule;
  return neverSilent({ critic: threshold, certainty });
}
