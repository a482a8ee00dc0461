/** `limen eval --shipped`: the question sets of the corpora that ship with the page. */

import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type EvaluateOptions, type EvaluationModels, evaluate } from './evaluate.js';
import { type EvaluationReport, evaluationReport, reportJson } from './evaluation-report.js';
import { strategyTable, typeTable } from './evaluation-tables.js';

const sources = 'corpus';

/** Ids of the corpora whose sources lie in the checkout, with questions beside the articles. */
export function shippedCorpora(): string[] {
  const folders = existsSync(sources) ? readdirSync(sources).sort() : [];
  return folders.filter(
    (id) =>
      existsSync(join(sources, id, 'articles')) &&
      readdirSync(join(sources, id)).some((name) => /^questions.*\.jsonl$/u.test(name)),
  );
}

/** Prints a table for each set and one for all of them; false when interrupted. */
export async function evaluateShipped(
  models: EvaluationModels,
  { json, ...options }: Omit<EvaluateOptions, 'questions' | 'corpus'>,
  print: (text: string) => void,
): Promise<boolean> {
  const evaluations = [];
  for (const id of shippedCorpora()) {
    const folder = join(sources, id);
    const own = {
      ...options,
      strategy: options.strategy ?? ['standard', 'self-confidence', 'sim-rag', 'oracle'],
      ...(options.sweep === undefined ? {} : { sweep: join(options.sweep, id) }),
    };
    const evaluation = await evaluate(models, { ...own, questions: folder, corpus: folder });
    print(`\n${id}\n\n${strategyTable(evaluation.report.strategies)}\n`);
    const { strategies, evaluated, turns } = evaluation;
    for (const [name, strategy] of strategies) {
      if (name === 'sim-rag') print(`${typeTable(name, strategy, evaluated, turns)}\n`);
    }
    evaluations.push({ id, ...evaluation });
    if (!evaluation.complete) return false;
  }
  const [first] = evaluations;
  if (first === undefined) return true;
  const { strategies, turns, report } = first;
  const everything = evaluations.flatMap(({ evaluated }) => evaluated);
  const together = evaluationReport(
    {
      questions: { file: sources, sha256: '', n: everything.length },
      corpus: report.corpus,
      models: report.models,
    },
    strategies,
    everything,
    turns,
  );
  print(`all shipped sets\n\n${strategyTable(together.strategies)}\n`);
  for (const [name, strategy] of strategies) {
    if (name === 'sim-rag') print(typeTable(name, strategy, everything, turns));
  }
  if (json !== undefined) {
    const sets: Record<string, EvaluationReport> = Object.fromEntries(
      evaluations.map(({ id, report: own }) => [id, own]),
    );
    const { headroomCaptured, strategies: figures } = together;
    writeFileSync(json, reportJson({ sets, together: { headroomCaptured, strategies: figures } }));
  }
  return true;
}
