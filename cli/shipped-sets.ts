/** `limen eval --shipped`: the question sets of the corpora shipped with the page. */

import { existsSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeFileWhole } from '../src/disk/write-file-whole.js';
import {
  type EvaluateOptions,
  type Evaluation,
  type EvaluationModels,
  evaluate,
  liveFile,
  partFile,
} from './evaluate.js';
import { figures, reportJson } from './evaluation-report.js';
import { costSentence, printEvaluation, typeTable } from './evaluation-tables.js';
import { type LiveResults, liveReports } from './live-evaluation.js';

const sources = 'corpus';
const defaultStrategies = ['standard', 'self-confidence', 'sim-rag', 'oracle'];

/** Ids of the corpora whose sources are in the checkout, with questions beside the articles. */
export function shippedCorpora(): string[] {
  const folders = existsSync(sources) ? readdirSync(sources).sort() : [];
  return folders.filter(
    (id) =>
      existsSync(join(sources, id, 'articles')) &&
      readdirSync(join(sources, id)).some((name) => /^questions.*\.jsonl$/u.test(name)),
  );
}

/** Prints tables for each set and for all of them together; returns false if interrupted. */
export async function evaluateShipped(
  models: EvaluationModels,
  { json, records, sweep, ...options }: Omit<EvaluateOptions, 'questions' | 'corpus'>,
  print: (text: string) => void,
): Promise<boolean> {
  const strategy = options.strategy ?? defaultStrategies;
  const evaluations: Evaluation[] = [];
  const keptIn = (id: string) => {
    const file = records ?? (json === undefined ? undefined : partFile(json));
    return file === undefined ? {} : { records: `${file.replace(/\.jsonl$/u, '')}.${id}.jsonl` };
  };
  for (const id of shippedCorpora()) {
    const folder = join(sources, id);
    const swept = sweep === undefined ? {} : { sweep: join(sweep, id) };
    const own = { ...options, strategy, questions: folder, corpus: folder, ...swept, ...keptIn(id) };
    const evaluation = await evaluate(models, own);
    evaluations.push(evaluation);
    print(`\n${id}\n`);
    await printTables(evaluation, print);
    if (!evaluation.complete) return false;
  }
  const [first] = evaluations;
  if (first === undefined) return true;
  const everything = evaluations.flatMap(({ evaluated }) => evaluated);
  print('\nall shipped sets\n');
  const live = pooledLive(evaluations);
  await printTables({ ...first, evaluated: everything, live }, print);
  if (json !== undefined) {
    const together = figures(first.strategies, everything, first.turns, await liveReports(live));
    await writeFileWhole(json, reportJson({ sets: evaluations.map(({ report }) => report), together }));
  }
  // Keep every set until all are finished, so that an interrupted run resumes where it stopped.
  if (records === undefined) {
    for (const { records: kept } of shippedCorpora().map(keptIn)) {
      if (kept === undefined) continue;
      await rm(kept, { force: true });
      await rm(liveFile(kept), { force: true });
    }
  }
  return true;
}

async function printTables(
  { strategies, evaluated, turns, live }: Pick<Evaluation, 'strategies' | 'evaluated' | 'turns' | 'live'>,
  print: (text: string) => void,
): Promise<void> {
  printEvaluation(figures(strategies, evaluated, turns, await liveReports(live)), print);
  const simRag = strategies.get('sim-rag');
  if (simRag === undefined) return;
  print(`\n${typeTable('sim-rag', simRag, evaluated, turns)}`);
  const cost = costSentence(evaluated, strategies, turns);
  if (cost !== null) print(`\n${cost}`);
}

/** Each strategy's runs over all sets. */
function pooledLive(evaluations: readonly Evaluation[]): LiveResults {
  const names = [...new Set(evaluations.flatMap(({ live }) => [...live.keys()]))];
  return new Map(names.map((name) => [name, evaluations.flatMap(({ live }) => live.get(name) ?? [])]));
}
