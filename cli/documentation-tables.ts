/** The output of `limen eval --documentation` for people. */

import type { DocumentationReport } from '../src/evaluation/documentation/documentation-report.js';
import type { DocumentationEvaluation } from './documentation-eval.js';
import { type Columns, percent, tableOf } from './terminal-text.js';

const figures: Columns<DocumentationReport> = [
  ['questions', ({ n }) => String(n)],
  ['unanswerable', ({ unanswerable }) => String(unanswerable)],
  ['found at 1', ({ found }) => percent(found['1'])],
  ['at 2', ({ found }) => percent(found['2'])],
  ['at 5', ({ found }) => percent(found['5'])],
  ['at 20', ({ found }) => percent(found['20'])],
  ['right', ({ right }) => percent(right)],
  ['right of answered', ({ rightOfAnswered }) => percent(rightOfAnswered)],
  ['right in three', ({ rightInThree }) => percent(rightInThree)],
  ['unanswerable left alone', ({ silentOnUnanswerable }) => percent(silentOnUnanswerable)],
  ['covered at 80 %', ({ coverageAt80 }) => percent(coverageAt80)],
  ['at 90 %', ({ coverageAt90 }) => percent(coverageAt90)],
  ['AURC', ({ aurc }) => aurc?.toFixed(3) ?? '-'],
];

const kinds: Columns<DocumentationReport['kinds'][string]> = [
  ['questions', ({ n }) => String(n)],
  ['found at 2', ({ found2 }) => percent(found2)],
  ['answered', ({ answered }) => percent(answered)],
  ['right', ({ right }) => percent(right)],
  ['right of answered', ({ rightOfAnswered }) => percent(rightOfAnswered)],
  ['right in three', ({ rightInThree }) => percent(rightInThree)],
];

const baselines: Columns<DocumentationReport['baselines'][string]> = [
  ['answers', ({ answered }) => percent(answered)],
  ['right', ({ right }) => percent(right)],
  ['right in three', ({ rightInThree }) => percent(rightInThree)],
  ['right, answering as many as Limen', ({ atSameCoverage }) => percent(atSameCoverage.right)],
  ['right of those', ({ atSameCoverage }) => percent(atSameCoverage.rightOfAnswered)],
  ['unanswerable left alone', ({ atSameCoverage }) => percent(atSameCoverage.silentOnUnanswerable)],
];

/** A table of figures with one row per site and one for all, then one by kind, then one of the baselines. */
export function documentationTables({ sites, documentation }: DocumentationEvaluation): string {
  const rows = sites.map((site) => [site.source, site.documentation] as const);
  const together = sites.length > 1 ? [['all', documentation] as const] : [];
  return [
    tableOf('documentation', figures, [...rows, ...together]),
    tableOf('by kind', kinds, Object.entries(documentation.kinds)),
    tableOf('baseline', baselines, Object.entries(documentation.baselines)),
  ].join('\n\n');
}
