/** What `limen eval` prints of recorded and live strategies together. */

import type { LiveReport } from '../src/evaluation/live/live-report.js';
import type { CommonReport } from '../src/evaluation/strategy-report.js';
import { percent, textTable } from './text-table.js';

/** The measures that all strategies share, in the order of the reports. */
export function commonTable(reports: Readonly<Record<string, CommonReport>>): string {
  const headings = [
    'strategy',
    'n',
    'right',
    'F1',
    'ROUGE-L',
    'answered',
    'abstained',
    'right of answered',
    'unanswerable abstained',
    'retrievals',
    'model calls',
    'seconds p50',
    'p95',
  ];
  const rows = Object.entries(reports).map(([name, report]) => [
    name,
    String(report.n),
    percent(report.exactMatch),
    percent(report.f1),
    percent(report.rougeL),
    percent(report.answered),
    percent(report.abstained),
    percent(report.exactMatchAnswered),
    percent(report.unanswerableAbstained),
    report.retrievals.toFixed(2),
    report.modelCalls.toFixed(2),
    report.seconds.p50.toFixed(2),
    report.seconds.p95.toFixed(2),
  ]);
  return textTable(headings, rows);
}

/** What each live strategy's paper reports beside that, a line each. */
export function ownLines(reports: Readonly<Record<string, LiveReport>>): string[] {
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
