/** The strategies that are run live: every question by each of them. */

import { CallCounter } from '../src/evaluation/call-counter.js';
import { type LiveReport, liveReport } from '../src/evaluation/live/live-report.js';
import { liveRecord } from '../src/evaluation/live/live-run.js';
import type { Thresholds } from '../src/evaluation/stopping-rules.js';
import type { LiveRecord, LiveResult } from '../src/strategies/live-result.js';
import { strategies } from '../src/strategies/strategies.js';
import type { StrategyName } from '../src/strategies/strategy-names.js';
import type { LiveJournal } from './live-journal.js';
import { liveBoundsFor, type PassageSource, retrieverFor } from './passage-source.js';
import type { ProgressStarter } from './progress.js';
import type { Question } from './question-source.js';
import { portsWith, type StrategyModels } from './strategy-models.js';

export interface LiveOptions {
  readonly names: readonly StrategyName[];
  readonly source: PassageSource;
  readonly models: Pick<StrategyModels, 'answers' | 'critic'>;
  readonly thresholds: Thresholds;
  readonly journal: LiveJournal;
  readonly progress: ProgressStarter;
  readonly signal: AbortSignal;
}

export type LiveResults = ReadonlyMap<StrategyName, readonly LiveResult[]>;

/**
 * Stops early, with what is finished, when the signal aborts. Closed-book runs first where anything is held, also unasked:
 * what it answers rightly is what is known.
 */
export async function runLive(questions: readonly Question[], options: LiveOptions): Promise<LiveResults> {
  const { names, signal } = options;
  if (names.length === 0) return new Map();
  const results = new Map<StrategyName, LiveResult[]>();
  const known = new Map<string, boolean>();
  try {
    if (holdsSomething(options)) {
      await runStrategy('closed-book', questions, options, (question, record) => {
        known.set(question.id, record.right);
      });
    }
    for (const name of names) {
      const own: LiveResult[] = [];
      results.set(name, own);
      await runStrategy(name, questions, options, (question, record) => {
        own.push({ question, record, known: known.get(question.id) ?? null });
      });
    }
  } catch (thrown) {
    if (!signal.aborted) throw thrown;
  }
  return results;
}

export function liveReports(results: LiveResults): Readonly<Record<string, LiveReport>> {
  return Object.fromEntries([...results].map(([name, own]) => [name, liveReport(name, own)]));
}

async function runStrategy(
  name: StrategyName,
  questions: readonly Question[],
  options: LiveOptions,
  finished: (question: Question, record: LiveRecord) => void,
): Promise<void> {
  const { journal, signal } = options;
  const before = questions.filter(({ id }) => journal.known(name, id) !== undefined).length;
  const progress = options.progress(`questions, ${name}`, questions.length, before);
  let done = before;
  try {
    for (const question of questions) {
      const kept = journal.known(name, question.id);
      signal.throwIfAborted();
      const record = kept ?? (await runQuestion(name, question, options));
      if (kept === undefined) await journal.add(record);
      finished(question, record);
      if (kept === undefined) progress.update(++done, '');
    }
  } finally {
    progress.stop();
  }
}

function runQuestion(name: StrategyName, question: Question, options: LiveOptions): Promise<LiveRecord> {
  const { source, models, thresholds, signal } = options;
  const counter = new CallCounter();
  const ports = portsWith(models, retrieverFor(question, source), counter);
  const bounds = { ...thresholdsFor(name, thresholds), ...liveBoundsFor(source), signal };
  const events = strategies[name].run(ports, question.question, bounds);
  return liveRecord(name, question, { events, modelCalls: () => counter.calls });
}

function thresholdsFor(name: StrategyName, { critic, certainty, confidence }: Thresholds) {
  if (name === 'self-critique') return { threshold: confidence };
  return strategies[name].needs.includes('critic') ? { threshold: critic, certainty } : {};
}

function holdsSomething({ models: { answers } }: LiveOptions): boolean {
  return answers.kind === 'language-model' || (answers.memory !== null && answers.isForeign !== true);
}
