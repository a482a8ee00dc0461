/** Stored runs in the shape that evaluation reads, so that the Lab counts as `limen eval` counts. */

import type { EvaluatedQuestion } from '../evaluation/strategy-report.js';
import type { Costs } from './costs.js';
import type { StoredQuestion, StoredTurn } from './stored-runs.js';

/** @param costs turns passes into seconds */
export function evaluatedRun(stored: StoredQuestion, costs: Costs): EvaluatedQuestion {
  const { id, question, answers, type, unanswerable, ended, rounds, searches } = stored;
  const timed = stored.turns.map((turn) => ({ ...turn, ...secondsOf(turn, costs) }));
  const turns = timed.map(
    ({ round, answer, right, confidence, probability, seconds, criticSeconds }, place) => ({
      round,
      answer,
      right,
      confidence,
      probability,
      passages: [],
      searches: searchesUpTo(stored.turns, place),
      seconds,
      criticSeconds,
    }),
  );
  const { seconds = 0, criticSeconds = 0 } = turns.at(-1) ?? {};
  return {
    question: { id, question, answers, type, gold: [], unanswerable, rules: 'hotpotqa' },
    run: { turns, ended, rounds, searches, seconds, criticSeconds },
  };
}

function secondsOf(
  { passes, criticPasses }: Pick<StoredTurn, 'passes' | 'criticPasses'>,
  costs: Costs,
): { readonly seconds: number; readonly criticSeconds: number } {
  return { seconds: passes * costs.reader, criticSeconds: criticPasses * costs.critic };
}

function searchesUpTo(turns: readonly StoredTurn[], place: number): number {
  return turns.slice(0, place + 1).reduce((sum, { queries }) => sum + queries.length, 0);
}
