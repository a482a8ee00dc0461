/** The figures of one strategy that ran live, over a question set. Rates from 0 to 1. */

import { questionScore, tokenF1 } from '../../scores/answer-scores.js';
import { rougeL } from '../../scores/rouge-l.js';
import { mean, meanOrNull, percentile } from '../../scores/statistics.js';
import type { LiveResult, OwnReport } from '../../strategies/live-result.js';
import { definitionOf, ownMeasures, type StrategyName } from '../../strategies/strategies.js';
import type { CommonReport } from '../strategy-report.js';
import { boundaryReport } from './knowledge-boundary.js';

export interface LiveReport extends CommonReport {
  /** Mean searches of the questions that ended rightly and wrongly (DeepRAG, table 2). */
  readonly retrievalsRight: number | null;
  readonly retrievalsWrong: number | null;
  /** Share of the gold passages found; null where none are known. */
  readonly goldRecall: number | null;
  readonly own: OwnReport;
}

export async function liveReport(
  strategy: StrategyName,
  results: readonly LiveResult[],
): Promise<LiveReport> {
  const answered = results.filter(({ record }) => record.answer !== null);
  const unanswerable = results.filter(({ question }) => question.unanswerable);
  const searches = (some: readonly LiveResult[]) => some.map(({ record }) => record.searches);
  const times = results.map(({ record }) => record.seconds);
  const withGold = results.filter(({ question }) => question.gold.length > 0);
  return {
    n: results.length,
    exactMatch: mean(results.map((result) => Number(endedRightly(result)))),
    f1: scored(results, tokenF1),
    rougeL: scored(results, rougeL),
    answered: answered.length / Math.max(1, results.length),
    abstained: 1 - answered.length / Math.max(1, results.length),
    exactMatchAnswered: meanOrNull(answered.map((result) => Number(endedRightly(result)))),
    unanswerableAbstained: meanOrNull(unanswerable.map(({ record }) => Number(record.answer === null))),
    retrievals: mean(searches(results)),
    modelCalls: mean(results.map(({ record }) => record.modelCalls)),
    seconds: { p50: percentile(times, 0.5), p95: percentile(times, 0.95) },
    retrievalsRight: meanOrNull(searches(results.filter(endedRightly))),
    retrievalsWrong: meanOrNull(searches(results.filter((result) => !endedRightly(result)))),
    goldRecall: meanOrNull(withGold.map(goldFound)),
    own: await ownReport(strategy, results),
  };
}

/** What the strategy's paper measures, and how its choices to retrieve follow what is known, where it makes any. */
async function ownReport(strategy: StrategyName, results: readonly LiveResult[]): Promise<OwnReport> {
  const measures = await ownMeasures(strategy);
  const reports = [
    ...(measures === null ? [] : [measures.report(results)]),
    ...(definitionOf(strategy)?.choosesSource ? [boundaryReport(results)] : []),
  ];
  return {
    figures: Object.assign({}, ...reports.map(({ figures }) => figures)),
    remarks: reports.flatMap(({ remarks }) => remarks),
  };
}

/** An exact match, or no answer where there is none. */
function endedRightly({ question, record }: LiveResult): boolean {
  return question.unanswerable ? record.answer === null : record.right;
}

function scored(results: readonly LiveResult[], measure: typeof tokenF1): number {
  return mean(results.map(({ question, record }) => questionScore(measure, question, record.answer)));
}

function goldFound({ question, record }: LiveResult): number {
  return question.gold.filter((id) => record.passages.includes(id)).length / question.gold.length;
}
