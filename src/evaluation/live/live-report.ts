/** The figures of one strategy that ran live, over a question set. Rates from 0 to 1. */

import { mean, meanOrNull } from '../../scores/statistics.js';
import type { LiveResult, OwnReport } from '../../strategies/live-result.js';
import type { StrategyName } from '../../strategies/strategy-names.js';
import { type CommonReport, commonReport } from '../strategy-report.js';
import { ownMeasures } from './own-measures.js';

export interface LiveReport extends CommonReport {
  /** Mean searches of the questions that ended rightly and wrongly (DeepRAG, table 2). */
  readonly retrievalsRight: number | null;
  readonly retrievalsWrong: number | null;
  /** Share of the gold passages found; null where none are known. */
  readonly goldRecall: number | null;
  readonly own: OwnReport;
}

export function liveReport(strategy: StrategyName, results: readonly LiveResult[]): LiveReport {
  const ended = results.map(({ question, record }) => ({
    ...record,
    question,
    right: question.unanswerable ? record.answer === null : record.right,
  }));
  const searches = (isRight: boolean) =>
    meanOrNull(ended.filter(({ right }) => right === isRight).map((each) => each.searches));
  const goldFound = ended
    .filter(({ question }) => question.gold.length > 0)
    .map(({ question: { gold }, passages }) => mean(gold.map((id) => Number(passages.includes(id)))));
  return {
    ...commonReport(ended),
    retrievalsRight: searches(true),
    retrievalsWrong: searches(false),
    goldRecall: meanOrNull(goldFound),
    own: ownMeasures[strategy]?.report(results) ?? { figures: {}, remarks: [] },
  };
}
