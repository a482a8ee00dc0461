import { outcomeOf, type Strategy } from './strategies.js';
import { type EvaluatedQuestion, isRight, mean } from './strategy-report.js';

/** Exact match of a strategy, 0 to 1. */
export function exactMatchOf(
  strategy: Strategy,
  evaluated: readonly EvaluatedQuestion[],
  turns: number,
): number {
  return mean(
    evaluated.map(({ question, record }) => Number(isRight(question, outcomeOf(strategy, record, turns)))),
  );
}

/** The number of rounds that is best when it must be the same for every question: the fewest of the best. */
export function bestFixed(
  evaluated: readonly EvaluatedQuestion[],
  turns: number,
): { rounds: number; exactMatch: number } {
  let best = { rounds: 0, exactMatch: -1 };
  for (let rounds = 1; rounds <= turns; rounds++) {
    const exactMatch = exactMatchOf({ kind: 'fixed', rounds }, evaluated, turns);
    if (exactMatch > best.exactMatch) best = { rounds, exactMatch };
  }
  return best;
}

/**
 * (strategy - best fixed number of rounds) / (oracle - best fixed number of rounds), in exact match: 1 is
 * perfect stopping, 0 is as good as never judging. Null when there is no room.
 */
export function headroomCaptured(
  strategy: Strategy,
  evaluated: readonly EvaluatedQuestion[],
  turns: number,
): number | null {
  const fixed = bestFixed(evaluated, turns).exactMatch;
  const room = exactMatchOf({ kind: 'oracle' }, evaluated, turns) - fixed;
  return room <= 0 ? null : (exactMatchOf(strategy, evaluated, turns) - fixed) / room;
}
