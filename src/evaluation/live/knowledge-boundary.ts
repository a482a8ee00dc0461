/** How well a strategy's choices between retrieval and memory match what the memory knows (DeepRAG, 5.2, B.2). */

import {
  accuracy,
  balancedAccuracy,
  type Confusion,
  confusionOf,
  matthewsCorrelation,
  precision,
  recall,
} from '../../scores/judgement-scores.js';
import type { LiveResult, OwnReport } from '../../strategies/live-result.js';

/**
 * Answering a known question without retrieval is the positive class; a question is known if its closed-book
 * answer is right. Null if that is unknown, because closed-book was not run.
 */
function boundaryConfusion(results: readonly LiveResult[]): Confusion | null {
  const decisions = results.flatMap(({ record, known }) =>
    known === null ? [] : [[known, record.searches === 0] as const],
  );
  return decisions.length < results.length ? null : confusionOf(decisions);
}

/** F1, accuracy, balanced accuracy and MCC, as in the paper's table 3. */
export function boundaryReport(results: readonly LiveResult[]): OwnReport {
  const confusion = boundaryConfusion(results);
  if (confusion === null) return { figures: {}, remarks: [] };
  const figures = {
    boundaryF1: f1(confusion),
    boundaryAccuracy: accuracy(confusion),
    boundaryBalancedAccuracy: balancedAccuracy(confusion),
    boundaryMcc: matthewsCorrelation(confusion),
  };
  const { tp, fp, tn, fn } = confusion;
  const said = [
    `F1 ${figures.boundaryF1.toFixed(3)}`,
    `accuracy ${figures.boundaryAccuracy.toFixed(3)}`,
    `balanced accuracy ${figures.boundaryBalancedAccuracy.toFixed(3)}`,
    `MCC ${figures.boundaryMcc.toFixed(3)}`,
  ].join(', ');
  const counted = `known: ${tp} answered from memory, ${fn} retrieved; unknown: ${fp} answered from memory, ${tn} retrieved`;
  return { figures, remarks: [`knowledge boundary: ${said} (${counted})`] };
}

function f1(confusion: Confusion): number {
  const [found, right] = [recall(confusion), precision(confusion)];
  return found + right === 0 ? 0 : (2 * found * right) / (found + right);
}
