/** The format of a recorded run, from which everything that is measured or shown is derived. */

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
  /** For each event of the trace, the seconds and model calls from the start until it was emitted. */
  readonly costs: readonly Cost[];
}

/** A question with one strategy's run. */
export interface QuestionRun<Question = EvaluationQuestion> extends RunRecord {
  readonly question: Question;
  /** The strategy, by the name it was requested by. */
  readonly strategy: string;
}

/** The corpus name in a trace if the passages were given with the question: nothing was looked up. */
export const givenPassages = 'given passages';

/**
 * Runs to the end. Streamed text is left out: the finished draft repeats it.
 *
 * @param parts that the run uses
 * @param modelCalls returns the number of calls so far
 * @throws {LimenError} the error of a port, or of an invalid question
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

/** @throws {LimenError} the error that ended a failed run */
export function endOf({ trace }: Pick<RunRecord, 'trace'>): Exclude<FinalEvent, { type: 'failed' }> {
  const end = trace.events.findLast(isFinal);
  if (end === undefined) throw new Error('the run gave no final event');
  if (end.type === 'failed') throw fromErrorRecord(end.error);
  return end;
}
