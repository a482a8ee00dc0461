/** Runs strategies live: every question by each of them. */

import type { RunParts } from '../src/engine/index.js';
import { type LiveReport, liveReport } from '../src/evaluation/live/live-report.js';
import type { RunJournal } from '../src/evaluation/run-questions.js';
import type { Thresholds } from '../src/evaluation/stopping-rules.js';
import type { LiveRecord, LiveResult } from '../src/strategies/live-result.js';
import { type StrategyName, strategies } from '../src/strategies/strategies.js';
import { liveBoundsFor, type PassageSource, retrieverFor } from './passage-source.js';
import type { ProgressStarter } from './progress.js';
import type { Question } from './question-source.js';
import { shownRuns } from './shown-runs.js';
import { portsWith, type StrategyModels } from './strategy-models.js';

interface LiveOptions {
  readonly names: readonly StrategyName[];
  readonly source: PassageSource;
  readonly models: Pick<StrategyModels, 'answers' | 'critic'>;
  readonly parts: RunParts;
  readonly thresholds: Thresholds;
  readonly journal: RunJournal<Question, LiveRecord>;
  readonly progress: ProgressStarter;
  readonly signal: AbortSignal;
}

export type LiveResults = ReadonlyMap<StrategyName, readonly LiveResult[]>;

/**
 * Stops early, with what is finished, when the signal aborts. If there is a memory, closed-book runs first
 * even if it was not requested: what it answers rightly counts as known.
 */
export async function runLive(questions: readonly Question[], options: LiveOptions): Promise<LiveResults> {
  const { names, signal } = options;
  const results = new Map<StrategyName, LiveResult[]>();
  const known = new Map<string, boolean>();
  if (names.length > 0 && holdsSomething(options)) {
    for await (const [{ id }, { right }] of strategyRuns('closed-book', questions, options))
      known.set(id, right);
  }
  for (const name of names) {
    if (signal.aborted) break;
    const own: LiveResult[] = [];
    results.set(name, own);
    for await (const [question, record] of strategyRuns(name, questions, options)) {
      own.push({ question, record, known: known.get(question.id) ?? null });
    }
  }
  return results;
}

/** For each strategy; `null` if none was run. */
export async function liveReports(
  results: LiveResults,
): Promise<Readonly<Record<string, LiveReport>> | null> {
  if (results.size === 0) return null;
  const reports = [...results].map(async ([name, own]) => [name, await liveReport(name, own)] as const);
  return Object.fromEntries(await Promise.all(reports));
}

function strategyRuns(
  name: StrategyName,
  questions: readonly Question[],
  { source, models, parts, thresholds, journal, progress, signal }: LiveOptions,
): AsyncIterable<readonly [Question, LiveRecord]> {
  return shownRuns(
    { ...strategies[name], name },
    (question, counter) => portsWith(name, models, retrieverFor(question, source), counter),
    questions,
    journal,
    {
      bounds: { ...thresholdsFor(name, thresholds), ...liveBoundsFor(source) },
      parts,
      unit: `questions, ${name}`,
      progress,
      signal,
    },
  );
}

function thresholdsFor(name: StrategyName, { critic, certainty, confidence }: Thresholds) {
  if (name === 'self-critique') return { threshold: confidence };
  return strategies[name].needs.includes('critic') ? { threshold: critic, certainty } : {};
}

function holdsSomething({ models: { answers } }: LiveOptions): boolean {
  return answers.kind === 'language-model' || (answers.memory !== null && answers.isForeign !== true);
}
