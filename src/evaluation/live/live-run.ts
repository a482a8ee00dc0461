/** One question run by one strategy as it is, for the strategies that cannot be read off another one's run. */

import { type FinalEvent, fromErrorRecord, isFinal, type RunEvent } from '../../engine/index.js';
import { exactMatch } from '../../scores/answer-scores.js';
import type { LiveRecord } from '../../strategies/live-result.js';
import type { Cost, ObservedRun } from '../../strategies/observed-run.js';
import { ownMeasures, type Strategy, type StrategyName } from '../../strategies/strategies.js';

/**
 * @param run the strategy with its question and ports; `modelCalls` says how many there were until then
 * @throws {LimenError} what made a port fail, or the question unfit
 */
export async function liveRecord(
  strategy: StrategyName,
  question: ObservedRun['question'] & { readonly id: string },
  run: { readonly events: ReturnType<Strategy['run']>; readonly modelCalls: () => number },
): Promise<LiveRecord> {
  const measures = await ownMeasures(strategy);
  const start = performance.now();
  const events: RunEvent[] = [];
  const costs: Cost[] = [];
  for await (const event of run.events) {
    events.push(event);
    costs.push({ seconds: (performance.now() - start) / 1000, calls: run.modelCalls() });
  }
  const seconds = (performance.now() - start) / 1000;
  const { answer, probability } = endOf(events);
  const found = events.flatMap((event) => (event.type === 'passages-found' ? event.found : []));
  return {
    strategy,
    questionId: question.id,
    answer,
    right: exactMatch(answer, question.answers),
    probability,
    passages: [...new Set(found.map(({ passage }) => passage.id))],
    searches: events.filter(({ type }) => type === 'query-written').length,
    modelCalls: run.modelCalls(),
    seconds,
    facts: measures?.facts({ question, events, costs }) ?? null,
  };
}

function endOf(events: readonly RunEvent[]): { answer: string | null; probability: number } {
  const end = events.findLast((event): event is FinalEvent => isFinal(event));
  if (end === undefined) throw new Error('the run gave no final event');
  if (end.type === 'failed') throw fromErrorRecord(end.error);
  if (end.type === 'accepted') return end.outcome;
  return { answer: null, probability: 0 };
}
