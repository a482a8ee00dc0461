/** Scores for a critic's probabilities. Values agree with scikit-learn's. */

import { mean } from './statistics.js';

/** A probability, 0..1, that something is right, and whether it is. */
export interface Judgement {
  readonly probability: number;
  readonly right: boolean;
}

export interface Confusion {
  readonly tp: number;
  readonly fp: number;
  readonly tn: number;
  readonly fn: number;
}

/** Accepting is the positive class. */
export function confusionAt(judgements: readonly Judgement[], threshold: number): Confusion {
  return confusionOf(judgements.map(({ probability, right }) => [right, probability >= threshold]));
}

/** Counts decisions against the truth. */
export function confusionOf(decisions: readonly (readonly [isSo: boolean, decided: boolean])[]): Confusion {
  const counts = { tp: 0, fp: 0, tn: 0, fn: 0 };
  for (const [isSo, decided] of decisions) {
    if (decided) counts[isSo ? 'tp' : 'fp'] += 1;
    else counts[isSo ? 'fn' : 'tn'] += 1;
  }
  return counts;
}

/** Share judged correctly. Here and below, 0 if nothing was judged. */
export function accuracy({ tp, fp, tn, fn }: Confusion): number {
  return ratio(tp + tn, tp + fp + tn + fn);
}

/**
 * Mean of the shares judged correctly among the right and among the wrong ones; if one kind is absent, the
 * share of the other.
 */
export function balancedAccuracy({ tp, fp, tn, fn }: Confusion): number {
  const shares = [];
  if (tp + fn > 0) shares.push(tp / (tp + fn));
  if (tn + fp > 0) shares.push(tn / (tn + fp));
  return mean(shares);
}

/** Share of the accepted that are right. */
export function precision({ tp, fp }: Confusion): number {
  return ratio(tp, tp + fp);
}

/** Share of the right ones that are accepted. */
export function recall({ tp, fn }: Confusion): number {
  return ratio(tp, tp + fn);
}

/** Matthews correlation coefficient, -1..1; 0 when a row or a column is empty. */
export function matthewsCorrelation({ tp, fp, tn, fn }: Confusion): number {
  const product = (tp + fp) * (tp + fn) * (tn + fp) * (tn + fn);
  return product === 0 ? 0 : (tp * tn - fp * fn) / Math.sqrt(product);
}

/**
 * Probability that a right one is ranked above a wrong one, ties counted half; null if one kind is absent.
 */
export function auroc(judgements: readonly Judgement[]): number | null {
  const sorted = judgements.toSorted((one, other) => one.probability - other.probability);
  const right = sorted.filter((each) => each.right).length;
  const wrong = sorted.length - right;
  if (right === 0 || wrong === 0) return null;
  let rankSum = 0;
  for (let first = 0; first < sorted.length; ) {
    const value = sorted[first]?.probability;
    let end = first;
    while (end < sorted.length && sorted[end]?.probability === value) end += 1;
    const meanRank = (first + 1 + end) / 2;
    rankSum += meanRank * sorted.slice(first, end).filter((each) => each.right).length;
    first = end;
  }
  return (rankSum - (right * (right + 1)) / 2) / (right * wrong);
}

const bins = 10;

/**
 * Expected calibration error (Guo et al. 2017), 0..1: over ten bins of equal width, closed at the lower
 * bound, the gap between mean probability and share of right ones, weighted by the bin's size.
 */
export function expectedCalibrationError(judgements: readonly Judgement[]): number {
  const sums = Array.from({ length: bins }, () => ({ probability: 0, right: 0 }));
  for (const { probability, right } of judgements) {
    const sum = sums[Math.min(bins - 1, Math.floor(probability * bins))];
    if (sum === undefined) continue;
    sum.probability += probability;
    sum.right += right ? 1 : 0;
  }
  const gaps = sums.reduce((total, sum) => total + Math.abs(sum.probability - sum.right), 0);
  return ratio(gaps, judgements.length);
}

export interface JudgementScores {
  readonly auroc: number | null;
  readonly balancedAccuracy: number;
  readonly accuracy: number;
  readonly mcc: number;
  readonly precision: number;
  readonly recall: number;
  readonly ece: number;
  readonly confusion: Confusion;
}

/** All of the above at one threshold; null if nothing was judged. */
export function judgementScores(judgements: readonly Judgement[], threshold: number): JudgementScores | null {
  if (judgements.length === 0) return null;
  const confusion = confusionAt(judgements, threshold);
  return {
    auroc: auroc(judgements),
    balancedAccuracy: balancedAccuracy(confusion),
    accuracy: accuracy(confusion),
    mcc: matthewsCorrelation(confusion),
    precision: precision(confusion),
    recall: recall(confusion),
    ece: expectedCalibrationError(judgements),
    confusion,
  };
}

function ratio(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}
