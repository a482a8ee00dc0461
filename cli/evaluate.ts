/** `limen eval`: one question set, every question run once, every strategy read off the runs. */

import { rm, writeFile } from 'node:fs/promises';
import { type Critic, LimenError, type Reasoner } from '../src/engine/index.js';
import type { PracticeSplit } from '../src/evaluation/practice.js';
import {
  everyStrategy,
  needsCritic,
  type Strategy,
  strategiesNamed,
  type Thresholds,
} from '../src/evaluation/strategies.js';
import type { EvaluatedQuestion } from '../src/evaluation/strategy-report.js';
import { sweep } from '../src/evaluation/sweep.js';
import {
  type EvaluationInputs,
  type EvaluationReport,
  evaluationReport,
  reportJson,
} from './evaluation-report.js';
import { runAll } from './evaluation-runs.js';
import { passageSource } from './passage-source.js';
import type { ProgressStarter } from './progress.js';
import { loadQuestions } from './question-source.js';
import { noJournal, openJournal } from './run-journal.js';
import { writeSweep } from './sweep-files.js';

export interface EvaluateOptions {
  /** A file, or a folder with `questions*.jsonl`. */
  readonly questions: string;
  readonly corpus?: string;
  /** Read the gold passages at once instead of retrieving. */
  readonly gold: boolean;
  /** Names, or null for all that can be had. */
  readonly strategy: readonly string[] | null;
  readonly turns: number;
  readonly topK: number;
  /** Only the questions of one split of self-practice. */
  readonly split?: PracticeSplit;
  readonly limit?: number;
  readonly json?: string;
  /** File that keeps every question's run, also after the end. */
  readonly records?: string;
  /** Folder for the sweep over turns and thresholds. */
  readonly sweep?: string;
  readonly resume: boolean;
  readonly progress: ProgressStarter;
  readonly signal: AbortSignal;
}

export interface EvaluationModels {
  readonly reasoner: Reasoner;
  readonly critic: Critic | null;
  readonly identities: EvaluationInputs['models'];
  readonly thresholds: Thresholds;
}

export interface Evaluation {
  readonly evaluated: readonly EvaluatedQuestion[];
  readonly strategies: ReadonlyMap<string, Strategy>;
  readonly report: EvaluationReport;
  readonly turns: number;
  /** False when it was interrupted: the report is over what was finished. */
  readonly complete: boolean;
}

/** Turns that a sweep goes up to. */
const sweepTurns = 6;

/** @throws {LimenError} what the options, sources and models throw */
export async function evaluate(models: EvaluationModels, options: EvaluateOptions): Promise<Evaluation> {
  const questions = await loadQuestions(options.questions, options);
  const { source, described } = await passageSource(questions, options);
  const retrieved = source.kind === 'retrieved';
  const turns = retrieved ? options.turns : 1;
  const mostTurns = retrieved && options.sweep !== undefined ? Math.max(turns, sweepTurns) : turns;
  const strategies = chosenStrategies(options, models, turns);
  const judged = options.sweep !== undefined || [...strategies.values()].some(needsCritic);
  const critic = judged ? models.critic : null;
  const inputs: EvaluationInputs = {
    questions: { file: questions.file, sha256: questions.sha256, n: questions.questions.length },
    corpus: described,
    models: { reader: models.identities.reader, critic: critic === null ? null : models.identities.critic },
  };
  const { topK, json, records, split = null, resume, progress, signal } = options;
  const kept = records ?? (json === undefined ? undefined : partFile(json));
  const origin = { ...inputs, split, turns: mostTurns, topK };
  const journal = kept === undefined ? noJournal : await openJournal(kept, origin, models.thresholds, resume);
  const { reasoner } = models;
  const evaluated = await runAll(questions.questions, {
    source,
    reasoner,
    critic,
    turns: mostTurns,
    topK,
    journal,
    progress,
    signal,
  });
  const complete = evaluated.length === questions.questions.length;
  const report = evaluationReport(inputs, strategies, evaluated, turns);
  if (complete) {
    if (options.sweep !== undefined) {
      const { thresholds } = models;
      await writeSweep(options.sweep, sweep(evaluated, { turns, mostTurns, thresholds }));
    }
    if (json !== undefined) await writeFile(json, reportJson(report));
    if (kept !== undefined && kept !== records) await rm(kept);
  }
  return { evaluated, strategies, report, turns, complete };
}

/** Where finished runs are kept until the figures are written. */
export function partFile(json: string): string {
  return `${json}.part.jsonl`;
}

function chosenStrategies(
  { strategy, sweep: swept }: EvaluateOptions,
  { critic, thresholds }: EvaluationModels,
  turns: number,
): ReadonlyMap<string, Strategy> {
  const strategies = strategiesNamed(strategy ?? everyStrategy(turns, critic !== null), turns, thresholds);
  const missing =
    [...strategies].find(([, each]) => needsCritic(each))?.[0] ?? (swept ? '--sweep' : undefined);
  if (missing !== undefined && critic === null) {
    throw new LimenError('option-invalid', {
      option: '--strategy',
      value: missing,
      allowed: 'strategies without a critic, since there is none under --models',
    });
  }
  return strategies;
}
