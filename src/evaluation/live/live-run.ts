/** What evaluation records of strategies whose runs cannot be derived from those of another. */

import { exactMatch } from '../../scores/answer-scores.js';
import type { EvaluationQuestion } from '../../scores/evaluation-question.js';
import type { LiveRecord } from '../../strategies/live-result.js';
import { ownMeasures } from '../../strategies/strategies.js';
import { endOf, type QuestionRun } from '../run-record.js';

/** @throws {LimenError} the error that ended a failed run */
export async function liveRecord(
  run: QuestionRun<Pick<EvaluationQuestion, 'id' | 'question' | 'answers'>>,
): Promise<LiveRecord> {
  const { question, strategy, costs, trace } = run;
  const { events } = trace;
  const measures = await ownMeasures(strategy);
  const end = endOf(run);
  const answer = end.type === 'accepted' ? end.outcome.answer : null;
  const found = events.flatMap((event) => (event.type === 'passages-found' ? event.found : []));
  const { seconds, calls } = costs.at(-1) ?? { seconds: 0, calls: 0 };
  return {
    strategy,
    questionId: question.id,
    answer,
    right: exactMatch(answer, question.answers),
    probability: end.type === 'accepted' ? end.outcome.probability : 0,
    passages: [...new Set(found.map(({ passage }) => passage.id))],
    searches: events.filter(({ type }) => type === 'query-written').length,
    modelCalls: calls,
    seconds,
    facts: measures?.facts({ question, events, costs }) ?? null,
  };
}
