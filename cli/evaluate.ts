/** `limen eval`: one question set; some strategies derive from one recorded run per question, others run live. */

import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../src/disk/make-folder.js';
import { writeFileWhole } from '../src/disk/write-file-whole.js';
import { type Critic, type Reasoner, type RunParts, simRag } from '../src/engine/index.js';
import { gradedRun, neverCertain, neverStopping } from '../src/evaluation/full-run.js';
import { liveRecord } from '../src/evaluation/live/live-run.js';
import type { PracticeSplit } from '../src/evaluation/practice.js';
import { journalOf, type RunJournal } from '../src/evaluation/run-questions.js';
import { givenPassages } from '../src/evaluation/run-record.js';
import { needsCritic, type StoppingRule, type Thresholds } from '../src/evaluation/stopping-rules.js';
import type { EvaluatedQuestion } from '../src/evaluation/strategy-report.js';
import { type Sweep, sweep } from '../src/evaluation/sweep.js';
import { askedRetriever } from '../src/retrieval/asked-retriever.js';
import type { QueryEncoder } from '../src/retrieval/vectors/hybrid-retriever.js';
import type { StrategyName } from '../src/strategies/strategies.js';
import { chosenStrategies } from './chosen-strategies.js';
import { type EvaluationInputs, type EvaluationReport, figures, reportJson } from './evaluation-report.js';
import { type LiveResults, liveReports, runLive } from './live-evaluation.js';
import type { ModelIdentity } from './models.js';
import { identityText } from './passage-encoder.js';
import {
  boundsFor,
  type PassageSource,
  passageSource,
  retrieverFor,
  type SearchedBy,
} from './passage-source.js';
import type { ProgressStarter } from './progress.js';
import { loadQuestions, type Question } from './question-source.js';
import { openRunJournal, type RunFile } from './run-journal.js';
import { shownRuns } from './shown-runs.js';
import { type OpenedAnswers, overCorpus, type StrategyModels } from './strategy-models.js';

export interface EvaluateOptions {
  /** A file, or a folder with `questions*.jsonl`. */
  readonly questions: string;
  readonly corpus?: string;
  /** Read the gold passages directly instead of retrieving. */
  readonly gold: boolean;
  /** Names, `all`, or null for every one that a recorded run can evaluate. */
  readonly strategy: readonly string[] | null;
  readonly turns: number;
  readonly topK: number;
  /** Only the questions of one self-practice split. */
  readonly split?: PracticeSplit;
  readonly limit?: number;
  readonly json?: string;
  /** File that keeps the run of every question, also after the end. */
  readonly records?: string | undefined;
  /** Folder for the sweep over turns and thresholds. */
  readonly sweep?: string | undefined;
  readonly resume: boolean;
  readonly progress: ProgressStarter;
  readonly signal: AbortSignal;
}

export interface EvaluationModels {
  readonly reasoner: Reasoner & Partial<QueryEncoder>;
  readonly critic: Critic | null;
  readonly identities: EvaluationInputs['models'];
  readonly thresholds: Thresholds;
  /** By default the reasoner alone; a memory without `taughtBy` counts as trained on any corpus. */
  readonly live?: Pick<OpenedAnswers, 'answers' | 'identities'> & Partial<Pick<OpenedAnswers, 'taughtBy'>>;
}

export interface Evaluation {
  readonly evaluated: readonly EvaluatedQuestion[];
  readonly strategies: ReadonlyMap<string, StoppingRule>;
  readonly live: LiveResults;
  readonly report: EvaluationReport;
  readonly turns: number;
  /** False if it was interrupted: the report covers what was finished. */
  readonly complete: boolean;
}

/** Maximum turns of a sweep. */
const sweepTurns = 6;

/** @throws {LimenError} whatever the options, sources and models throw */
export async function evaluate(models: EvaluationModels, options: EvaluateOptions): Promise<Evaluation> {
  const plan = await planOf(models, options);
  const evaluated = await recordedRuns(plan, models, options);
  const live = await liveRuns(plan, models, options);
  const { strategies, turns, asked } = plan;
  const complete =
    (!plan.isRecording || evaluated.length === asked.length) &&
    plan.live.every((name) => live.get(name)?.length === asked.length);
  const report = { ...plan.inputs, ...figures(strategies, evaluated, turns, await liveReports(live)) };
  const evaluation = { evaluated, strategies, live, report, turns, complete };
  if (complete) await writeResults(evaluation, plan, models.thresholds, options);
  return evaluation;
}

/** What an evaluation asks, of whom, and where its finished runs are kept. */
interface Plan {
  readonly asked: readonly Question[];
  readonly source: PassageSource;
  /** Identity of what is searched. */
  readonly searched: string;
  readonly answers: StrategyModels['answers'];
  readonly identities: OpenedAnswers['identities'];
  /** `null` if nothing that was chosen needs one. */
  readonly critic: Critic | null;
  readonly strategies: ReadonlyMap<string, StoppingRule>;
  readonly live: readonly StrategyName[];
  /** Whether full runs are needed, for strategies that derive from them or for a sweep. */
  readonly isRecording: boolean;
  readonly turns: number;
  readonly mostTurns: number;
  readonly inputs: EvaluationInputs;
  readonly kept: string | undefined;
}

async function planOf(models: EvaluationModels, options: EvaluateOptions): Promise<Plan> {
  const questions = await loadQuestions(options.questions, options);
  const { source, described } = await passageSource(questions, options, searchedAsInThePage(models));
  const { sweep: swept, json, records } = options;
  const turns = source.kind === 'retrieved' ? options.turns : 1;
  const { answers: opened, taughtBy, identities } = models.live ?? readerAlone(models);
  const corpus = described.kind === 'paragraph' ? null : described.sha256;
  const answers = taughtBy === undefined ? opened : overCorpus(opened, taughtBy, corpus);
  const chosen = chosenStrategies({
    names: options.strategy,
    turns,
    thresholds: models.thresholds,
    hasCritic: models.critic !== null,
    hasMemory: answers.kind === 'embedded' && answers.memory !== null,
    sweep: swept !== undefined,
  });
  const strategies = chosen.recorded;
  const judged = swept !== undefined || [...strategies.values()].some(needsCritic);
  const critic = judged ? models.critic : null;
  return {
    asked: questions.questions,
    source,
    searched: described.kind === 'retrieved' ? described.sha256 : givenPassages,
    answers,
    identities,
    critic,
    strategies,
    live: chosen.live,
    isRecording: strategies.size > 0 || swept !== undefined,
    turns,
    mostTurns: source.kind === 'retrieved' && swept !== undefined ? Math.max(turns, sweepTurns) : turns,
    inputs: {
      questions: { file: questions.file, sha256: questions.sha256, n: questions.questions.length },
      corpus: described,
      models: { reader: models.identities.reader, critic: critic === null ? null : models.identities.critic },
    },
    kept: records ?? (json === undefined ? undefined : partFile(json)),
  };
}

async function recordedRuns(
  { asked, source, searched, critic, isRecording, mostTurns, inputs, kept }: Plan,
  { reasoner, thresholds }: EvaluationModels,
  { topK, split, resume, progress, signal }: EvaluateOptions,
): Promise<EvaluatedQuestion[]> {
  if (!isRecording) return [];
  const journal = await journalIn(kept, {
    format: 'limen-runs',
    origin: { ...inputs, split: split ?? null, turns: mostTurns, topK },
    notes: { thresholds },
    resume,
    read: (run) => gradedRun(run.question, run),
  });
  const ports = (question: Question) => ({
    reasoner,
    retriever: retrieverFor(question, source),
    critic: neverCertain(critic),
  });
  const runs = shownRuns({ name: 'sim-rag', run: simRag }, ports, asked, journal, {
    bounds: {
      threshold: thresholds.critic,
      ...neverStopping,
      ...boundsFor(source, { turns: mostTurns, topK }),
    },
    parts: partsOf(searched, inputs.models.reader, inputs.models.critic),
    progress,
    signal,
  });
  const evaluated: EvaluatedQuestion[] = [];
  for await (const [question, run] of runs) evaluated.push({ question, run });
  return evaluated;
}

async function liveRuns(
  { asked, source, searched, answers, identities, live, inputs, kept }: Plan,
  models: EvaluationModels,
  { split, resume, progress, signal }: EvaluateOptions,
): Promise<LiveResults> {
  const { thresholds } = models;
  const liveModels = { ...identities, critic: models.identities.critic };
  return runLive(asked, {
    names: live,
    source,
    models: { answers, critic: models.critic },
    parts: partsOf(searched, identities.reasoner, models.identities.critic),
    thresholds,
    journal: await journalIn(kept === undefined || live.length === 0 ? undefined : liveFile(kept), {
      format: 'limen-live-runs',
      origin: { ...inputs, models: liveModels, split: split ?? null, thresholds },
      resume,
      read: liveRecord,
    }),
    progress,
    signal,
  });
}

/** Of a complete evaluation; its finished runs are no longer needed, unless they were asked for. */
async function writeResults(
  { evaluated, report, turns }: Evaluation,
  { mostTurns, kept }: Plan,
  thresholds: Thresholds,
  { sweep: swept, json, records }: EvaluateOptions,
): Promise<void> {
  if (swept !== undefined) await writeSweep(swept, sweep(evaluated, { turns, mostTurns, thresholds }));
  if (json !== undefined) await writeFileWhole(json, reportJson(report));
  if (kept !== undefined && kept !== records) {
    await rm(kept, { force: true });
    await rm(liveFile(kept), { force: true });
  }
}

/** Writes figures and plots. The plotting code is loaded only here. */
async function writeSweep(folder: string, swept: Sweep): Promise<void> {
  const { riskCoveragePlot, turnsPlot } = await import('../src/evaluation/sweep-plots.js');
  await makeFolder(folder);
  await writeFileWhole(join(folder, 'sweep.json'), reportJson(swept));
  await writeFileWhole(join(folder, 'turns.svg'), turnsPlot(swept));
  await writeFileWhole(join(folder, 'risk-coverage.svg'), riskCoveragePlot(swept));
}

/** Where finished runs are kept until the figures are written. */
export function partFile(json: string): string {
  return `${json}.part.jsonl`;
}

/** Where finished live runs are kept, beside the recorded ones. */
export function liveFile(records: string): string {
  return `${records.replace(/\.jsonl$/u, '')}.live.jsonl`;
}

/** Without a file, finished runs are only kept in memory. */
async function journalIn<Result>(
  file: string | undefined,
  options: RunFile<Question, Result>,
): Promise<RunJournal<Question, Result>> {
  return file === undefined ? journalOf(options.read) : openRunJournal(file, options);
}

function partsOf(corpus: string, reasoner: ModelIdentity, critic: ModelIdentity | null): RunParts {
  return {
    corpus,
    reasoner: identityInTrace(reasoner),
    critic: critic === null ? 'none' : identityInTrace(critic),
  };
}

function identityInTrace({ id, sha256 }: ModelIdentity): string {
  return sha256 === '' ? id : `${id} ${sha256}`;
}

/** By vectors too where the corpus has those of the reader. */
function searchedAsInThePage({ reasoner, identities }: EvaluationModels): SearchedBy {
  return (corpus) => askedRetriever(corpus, reasoner, identityText(identities.reader));
}

function readerAlone({ reasoner, identities }: EvaluationModels): NonNullable<EvaluationModels['live']> {
  return {
    answers: { kind: 'embedded', reader: reasoner, memory: null },
    identities: { reasoner: identities.reader, memory: null },
  };
}
