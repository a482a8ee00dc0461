import type { CallCounter } from '../src/evaluation/call-counter.js';
import {
  type RunJournal,
  type RunnableStrategy,
  type RunQuestionsOptions,
  runQuestions,
} from '../src/evaluation/run-questions.js';
import { type ProgressStarter, withProgress } from './progress.js';
import type { Question } from './question-source.js';

interface ShownRunsOptions extends Omit<RunQuestionsOptions, 'bounds'> {
  readonly bounds: Omit<RunQuestionsOptions['bounds'], 'signal'>;
  readonly unit?: string;
  readonly note?: () => string;
  readonly progress: ProgressStarter;
  readonly signal: AbortSignal;
}

/** Runs questions, showing a bar. Ends quietly, with what is finished, when the signal aborts. */
export function shownRuns<Ports, Result>(
  strategy: RunnableStrategy<Ports>,
  portsFor: (question: Question, counter: CallCounter) => Ports | Promise<Ports>,
  questions: readonly Question[],
  journal: RunJournal<Question, Result>,
  { unit = 'questions', note, progress, signal, bounds, ...options }: ShownRunsOptions,
): AsyncGenerator<readonly [Question, Result], void, void> {
  const runs = runQuestions(strategy, portsFor, questions, journal, {
    ...options,
    bounds: { ...bounds, signal },
  });
  const before = questions.filter(({ id }) => journal.known(strategy.name, id) !== undefined).length;
  return withProgress(runs, {
    unit,
    total: questions.length,
    before,
    progress,
    signal,
    ...(note && { note }),
  });
}
