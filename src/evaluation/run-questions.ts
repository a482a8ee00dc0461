/** Runs questions by one strategy, in order: for evaluation, practice and other uses. */

import { pMapIterable } from 'p-map';
import type { RunEvent, RunParts, StrategyOptions } from '../engine/index.js';
import { CallCounter } from './call-counter.js';
import { type QuestionRun, recordRun } from './run-record.js';

interface Asked {
  readonly id: string;
  readonly question: string;
}

/** A strategy by name; `Ports` may be `StrategyPorts` or just the ports it needs. */
export interface RunnableStrategy<Ports> {
  readonly name: string;
  run(ports: Ports, question: string, options: StrategyOptions): AsyncIterable<RunEvent>;
}

/** Results derived from finished runs, by strategy and question, and their storage. */
export interface RunJournal<Question, Result> {
  known(strategy: string, questionId: string): Result | undefined;
  /** @returns the result derived from the run */
  add(run: QuestionRun<Question>): Promise<Result>;
}

export interface RunQuestionsOptions {
  readonly bounds: StrategyOptions;
  readonly parts: RunParts;
  /** Number of questions run concurrently: while one waits for a model, another can search. */
  readonly parallel?: number;
}

/**
 * Yields each question with the journal's result for it, and runs those without one.
 *
 * @param portsFor the ports for one question; calls that count as model calls go through the counter
 * @throws {LimenError} the error that made a run fail
 * @throws the reason of the bounds' signal when it aborts
 */
export async function* runQuestions<Ports, Question extends Asked, Result>(
  strategy: RunnableStrategy<Ports>,
  portsFor: (question: Question, counter: CallCounter) => Ports | Promise<Ports>,
  questions: readonly Question[],
  journal: RunJournal<Question, Result>,
  { bounds, parts, parallel = 1 }: RunQuestionsOptions,
): AsyncGenerator<readonly [Question, Result], void, void> {
  const { name } = strategy;
  const run = async (question: Question) => {
    if (journal.known(name, question.id) !== undefined) return { question, record: null };
    bounds.signal?.throwIfAborted();
    const counter = new CallCounter();
    const ports = await portsFor(question, counter);
    const events = strategy.run(ports, question.question, bounds);
    return { question, record: await recordRun(events, parts, () => counter.calls) };
  };
  for await (const { question, record } of pMapIterable(questions, run, { concurrency: parallel })) {
    const result =
      record === null
        ? journal.known(name, question.id)
        : await journal.add({ question, strategy: name, ...record });
    if (result !== undefined) yield [question, result];
  }
}

/** Keeps results in memory. @param write additionally receives each run */
export function journalOf<Question extends Asked, Result>(
  read: (run: QuestionRun<Question>) => Result | Promise<Result>,
  write: (run: QuestionRun<Question>, result: Result) => Promise<void> = async () => {},
): RunJournal<Question, Result> & { keep(run: QuestionRun<Question>): Promise<void> } {
  const finished = new Map<string, Result>();
  const key = (strategy: string, questionId: string) => `${strategy} ${questionId}`;
  const keep = ({ strategy, question }: QuestionRun<Question>, result: Result) => {
    finished.set(key(strategy, question.id), result);
  };
  return {
    keep: async (run) => keep(run, await read(run)),
    known: (strategy, id) => finished.get(key(strategy, id)),
    add: async (run) => {
      const result = await read(run);
      await write(run, result);
      keep(run, result);
      return result;
    },
  };
}
