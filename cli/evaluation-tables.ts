/** What `limen eval` prints for people. */

import { byType } from '../src/evaluation/by-type.js';
import type { StoppingRule } from '../src/evaluation/stopping-rules.js';
import type { EvaluatedQuestion, StrategyReport } from '../src/evaluation/strategy-report.js';
import { unanswerableCost, wantedSilence } from '../src/evaluation/unanswerable-cost.js';
import { commonTable, ownLines } from './common-table.js';
import type { EvaluationReport } from './evaluation-report.js';
import { percent, textTable } from './text-table.js';

/**
 * Where strategies ran live, all of them side by side by what they share, then what each reports beside that; of the recorded
 * ones that is their own table.
 */
export function printEvaluation(
  { strategies, live = {} }: Pick<EvaluationReport, 'strategies' | 'live'>,
  print: (text: string) => void,
): void {
  const ranLive = Object.keys(live).length > 0;
  if (ranLive) {
    print(commonTable({ ...strategies, ...live }));
    print(`\n${ownLines(live).join('\n')}`);
  }
  if (Object.keys(strategies).length > 0) print(`${ranLive ? '\n' : ''}${strategyTable(strategies)}`);
}

export function strategyTable(reports: Readonly<Record<string, StrategyReport>>): string {
  const headings = [
    'strategy',
    'right',
    'F1',
    'ROUGE-L',
    'answered',
    'right of answered',
    'unanswerable abstained',
    'searches',
    'all gold found',
    'AUROC',
    'ECE',
    'seconds (median)',
  ];
  const rows = Object.entries(reports).map(([name, report]) => [
    name === 'oracle' ? 'oracle (knows the answers)' : name,
    percent(report.exactMatch),
    percent(report.f1),
    percent(report.rougeL),
    percent(report.answered),
    percent(report.exactMatchAnswered),
    percent(report.unanswerableAbstained),
    report.retrievals.toFixed(2),
    percent(report.fullGoldRecall.at(-1) ?? null),
    report.critic?.auroc?.toFixed(3) ?? '-',
    report.critic?.ece.toFixed(3) ?? '-',
    report.seconds.p50.toFixed(2),
  ]);
  return textTable(headings, rows);
}

export function typeTable(
  name: string,
  strategy: StoppingRule,
  evaluated: readonly EvaluatedQuestion[],
  turns: number,
): string {
  const rows = byType(strategy, evaluated, turns).map(({ type, n, right, abstained }) => [
    type,
    String(n),
    percent(right),
    percent(abstained),
  ]);
  return textTable([`${name}, by kind`, 'questions', 'right', 'abstained'], rows);
}

/** What the critic's silence on unanswerable questions costs; null where none is unanswerable. */
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
  const wanted = `answering nothing on at least ${Math.round(100 * wantedSilence)} % of the unanswerable questions`;
  const where = `threshold ${threshold.toFixed(3)}, ${percent(unanswerableAbstained)} of them`;
  return `${wanted} (${where}) costs ${percent(rightAnswersLost)} of the right answers`;
}
