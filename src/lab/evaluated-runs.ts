/** Stored runs in the shape that evaluation reads, so that the Lab counts exactly as `limen eval` does. */

import type { GradedTurn } from '../evaluation/full-run.js';
import type { EvaluatedQuestion } from '../evaluation/strategy-report.js';
import type { Costs } from './costs.js';
import type { StoredQuestion } from './stored-runs.js';

/** @param costs turns passes into seconds */
export function evaluatedRun(stored: StoredQuestion, costs: Costs): EvaluatedQuestion {
  const { id, question, answers, type, unanswerable, ended, rounds, searches } = stored;
  let sent = 0;
  const turns = stored.turns.map((turn): GradedTurn => {
    const { round, answer, right, confidence, probability, passes, criticPasses } = turn;
    sent += turn.queries.length;
    const times = { seconds: passes * costs.reader, criticSeconds: criticPasses * costs.critic };
    return { round, answer, right, confidence, probability, passages: [], searches: sent, ...times };
  });
  const { seconds = 0, criticSeconds = 0 } = turns.at(-1) ?? {};
  return {
    question: { id, question, answers, type, gold: [], unanswerable, rules: 'hotpotqa' },
    run: { turns, ended, rounds, searches, seconds, criticSeconds },
  };
}
