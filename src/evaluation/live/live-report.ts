/** The figures of one strategy run live over a question set. Rates from 0 to 1. */

import { meanOrNull, share } from '../../scores/statistics.js';
import type { LiveResult, OwnReport } from '../../strategies/live-result.js';
import { definitionOf, ownMeasures, type StrategyName } from '../../strategies/strategies.js';
import { type CommonReport, commonReport } from '../strategy-report.js';
import { boundaryReport } from './knowledge-boundary.js';

export interface LiveReport extends CommonReport {
  /** Mean searches of the questions answered rightly and wrongly (DeepRAG, table 2). */
  readonly retrievalsRight: number | null;
  readonly retrievalsWrong: number | null;
  /** Share of the gold passages found; null if none are known. */
  readonly goldRecall: number | null;
  readonly own: OwnReport;
}

export async function liveReport(
  strategy: StrategyName,
  results: readonly LiveResult[],
): Promise<LiveReport> {
  const ended = results.map(({ question, record }) => ({
    ...record,
    question,
    right: question.unanswerable ? record.answer === null : record.right,
  }));
  const searches = (isRight: boolean) =>
    meanOrNull(ended.filter(({ right }) => right === isRight).map((each) => each.searches));
  const goldFound = ended
    .filter(({ question }) => question.gold.length > 0)
    .map(({ question: { gold }, passages }) => share(gold, (id) => passages.includes(id)));
  return {
    ...commonReport(ended),
    retrievalsRight: searches(true),
    retrievalsWrong: searches(false),
    goldRecall: meanOrNull(goldFound),
    own: await ownReport(strategy, results),
  };
}

/** What the strategy's paper measures, and how well its choices to retrieve match what is known. */
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
