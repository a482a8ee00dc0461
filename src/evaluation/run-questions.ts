/** Questions run by one strategy, in their order: for evaluation, practice and whatever else is read off runs. */

import { pMapIterable } from 'p-map';
import type { RunEvent, RunParts, StrategyOptions } from '../engine/index.js';
import { CallCounter } from './call-counter.js';
import { type QuestionRun, recordRun } from './run-record.js';

interface Asked {
  readonly id: string;
  readonly question: string;
}

/** A strategy by its name; `StrategyPorts` or as few ports as it needs. */
export interface RunnableStrategy<Ports> {
  readonly name: string;
  run(ports: Ports, question: string, options: StrategyOptions): AsyncIterable<RunEvent>;
}

/** What is read off finished runs, by strategy and question, and where they are written. */
export interface RunJournal<Question, Result> {
  known(strategy: string, questionId: string): Result | undefined;
  /** @returns what is read off the run */
  add(run: QuestionRun<Question>): Promise<Result>;
}

export interface RunQuestionsOptions {
  readonly bounds: StrategyOptions;
  readonly parts: RunParts;
  /** Questions under way at a time: where one waits for a model another can search. */
  readonly parallel?: number;
}

/**
 * Yields each question with what the journal reads off its run, and runs those that it does not know.
 *
 * @param portsFor the ports for one question; what counts as a call of a model goes through the counter
 * @throws {LimenError} what makes a run fail
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

/** Keeps in memory what is read off runs. @param write where each run goes beside that */
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
