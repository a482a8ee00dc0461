/** The output of `limen eval` for people. */

import { byType, type TypeRow } from '../src/evaluation/by-type.js';
import type { LiveReport } from '../src/evaluation/live/live-report.js';
import type { StoppingRule } from '../src/evaluation/stopping-rules.js';
import type { CommonReport, EvaluatedQuestion, StrategyReport } from '../src/evaluation/strategy-report.js';
import { requiredAbstention, unanswerableCost } from '../src/evaluation/unanswerable-cost.js';
import type { EvaluationReport } from './evaluation-report.js';
import { type Columns, percent, tableOf } from './terminal-text.js';

/**
 * If strategies were run live, first all strategies side by side by their common measures, then each one's
 * own; for the recorded ones that is their own table.
 */
export function printEvaluation(
  { strategies, live = {} }: Pick<EvaluationReport, 'strategies' | 'live'>,
  print: (text: string) => void,
): void {
  const ranLive = Object.keys(live).length > 0;
  if (ranLive) {
    print(tableOf('strategy', commonColumns, Object.entries({ ...strategies, ...live })));
    print(`\n${ownLines(live).join('\n')}`);
  }
  if (Object.keys(strategies).length > 0) print(`${ranLive ? '\n' : ''}${strategyTable(strategies)}`);
}

const quality: Columns<CommonReport> = [
  ['right', ({ exactMatch }) => percent(exactMatch)],
  ['F1', ({ f1 }) => percent(f1)],
  ['ROUGE-L', ({ rougeL }) => percent(rougeL)],
  ['answered', ({ answered }) => percent(answered)],
];
const silence: Columns<CommonReport> = [
  ['right of answered', ({ exactMatchAnswered }) => percent(exactMatchAnswered)],
  ['unanswerable abstained', ({ unanswerableAbstained }) => percent(unanswerableAbstained)],
];
const commonColumns: Columns<CommonReport> = [
  ['n', ({ n }) => String(n)],
  ...quality,
  ['abstained', ({ abstained }) => percent(abstained)],
  ...silence,
  ['retrievals', ({ retrievals }) => retrievals.toFixed(2)],
  ['model calls', ({ modelCalls }) => modelCalls.toFixed(2)],
  ['seconds p50', ({ seconds }) => seconds.p50.toFixed(2)],
  ['p95', ({ seconds }) => seconds.p95.toFixed(2)],
];
const recordedColumns: Columns<StrategyReport> = [
  ...quality,
  ...silence,
  ['searches', ({ retrievals }) => retrievals.toFixed(2)],
  ['all gold found', ({ fullGoldRecall }) => percent(fullGoldRecall.at(-1) ?? null)],
  ['AUROC', ({ critic }) => critic?.auroc?.toFixed(3) ?? '-'],
  ['ECE', ({ critic }) => critic?.ece.toFixed(3) ?? '-'],
  ['seconds (median)', ({ seconds }) => seconds.p50.toFixed(2)],
];

const typeColumns: Columns<TypeRow> = [
  ['questions', ({ n }) => String(n)],
  ['right', ({ right }) => percent(right)],
  ['abstained', ({ abstained }) => percent(abstained)],
];

export function strategyTable(reports: Readonly<Record<string, StrategyReport>>): string {
  const named = Object.entries(reports).map(
    ([name, report]) => [name === 'oracle' ? 'oracle (knows the answers)' : name, report] as const,
  );
  return tableOf('strategy', recordedColumns, named);
}

/** The additional measures from each live strategy's paper, one line each. */
function ownLines(reports: Readonly<Record<string, LiveReport>>): string[] {
  return Object.entries(reports).flatMap(([name, report]) => {
    const { retrievals, retrievalsRight, retrievalsWrong, goldRecall, own } = report;
    const means = [
      `retrievals ${retrievals.toFixed(2)}`,
      ...(retrievalsRight === null ? [] : [`${retrievalsRight.toFixed(2)} where right`]),
      ...(retrievalsWrong === null ? [] : [`${retrievalsWrong.toFixed(2)} where wrong`]),
    ].join(', ');
    const gold = goldRecall === null ? [] : [`gold passages found ${percent(goldRecall)}`];
    return [[means, ...gold].join('; '), ...own.remarks].map((line) => `${name}: ${line}`);
  });
}

export function typeTable(
  name: string,
  strategy: StoppingRule,
  evaluated: readonly EvaluatedQuestion[],
  turns: number,
): string {
  const rows = byType(strategy, evaluated, turns).map((row) => [row.type, row] as const);
  return tableOf(`${name}, by kind`, typeColumns, rows);
}

/** What abstaining on unanswerable questions costs; null if none is unanswerable. */
export function costSentence(
  evaluated: readonly EvaluatedQuestion[],
  strategies: ReadonlyMap<string, StoppingRule>,
  turns: number,
): string | null {
  const simRag = strategies.get('sim-rag');
  const certainty = simRag?.kind === 'critic' ? simRag.certainty : 0;
  const cost = unanswerableCost({ kind: 'critic', certainty }, evaluated, turns);
  if (cost === null) return null;
  const { threshold, unanswerableAbstained, rightAnswersLost } = cost;
  const wanted = `answering nothing on at least ${Math.round(100 * requiredAbstention)} % of the unanswerable questions`;
  const where = `threshold ${threshold.toFixed(3)}, ${percent(unanswerableAbstained)} of them`;
  return `${wanted} (${where}) costs ${percent(rightAnswersLost)} of the right answers`;
}
