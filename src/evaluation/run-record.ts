/** The one shape in which a run is kept. Whatever is measured or shown of it is read off this. */

import {
  type FinalEvent,
  fromErrorRecord,
  isFinal,
  makeTrace,
  type RunEvent,
  type RunParts,
  type Trace,
} from '../engine/index.js';
import type { EvaluationQuestion } from '../scores/evaluation-question.js';
import type { Cost } from '../strategies/observed-run.js';

export interface RunRecord {
  readonly trace: Trace;
  /** For each event of the trace: seconds, and model calls, from the start until it came. */
  readonly costs: readonly Cost[];
}

/** A question with one strategy's run. */
export interface QuestionRun<Question = EvaluationQuestion> extends RunRecord {
  readonly question: Question;
  /** The strategy by the name it was asked for. */
  readonly strategy: string;
}

/** What a trace names as its corpus where the passages were given with the question: nothing was looked up. */
export const givenPassages = 'given passages';

/**
 * Runs to the end. Text that streamed is left out: the finished draft says it again.
 *
 * @param parts what the run is made with
 * @param modelCalls how many there were until now
 * @throws {LimenError} what made a port fail, or the question unfit
 */
export async function recordRun(
  events: AsyncIterable<RunEvent>,
  parts: RunParts = { corpus: '', reasoner: '', critic: '' },
  modelCalls: () => number = () => 0,
): Promise<RunRecord> {
  const start = performance.now();
  const told: RunEvent[] = [];
  const costs: Cost[] = [];
  for await (const event of events) {
    if (event.type === 'draft-streamed') continue;
    told.push(event);
    costs.push({ seconds: (performance.now() - start) / 1000, calls: modelCalls() });
  }
  const record = { trace: makeTrace(parts, told), costs };
  endOf(record);
  return record;
}

/** @throws {LimenError} what ended the run when it failed */
export function endOf({ trace }: Pick<RunRecord, 'trace'>): Exclude<FinalEvent, { type: 'failed' }> {
  const end = trace.events.findLast(isFinal);
  if (end === undefined) throw new Error('the run gave no final event');
  if (end.type === 'failed') throw fromErrorRecord(end.error);
  return end;
}
