/**
 * The small head of the Lab: logistic regression over a draft's signals with an L2 penalty, trained by
 * full-batch gradient descent. The loss is convex, and the step is short enough that every step lowers it.
 */

import { sigmoid } from '../scores/log-odds.js';
import { dotProduct, mean } from '../scores/statistics.js';

/** The signals of a draft, `null` if unknown, and whether its answer is right. */
export interface Example {
  readonly signals: readonly (number | null)[];
  readonly right: boolean;
}

/** Parameters of the head. Signals are first standardised with `means` and `scales`. */
export interface Head {
  readonly means: readonly number[];
  readonly scales: readonly number[];
  readonly weights: readonly number[];
  readonly bias: number;
}

/** Keeps the weights finite when there are only a few dozen questions. */
const penalty = 0.01;

/** A signal with a smaller deviation is constant except for rounding. */
const leastDeviation = 1e-9;

/** A head with the scales of the examples but zero weights: it gives 0.5 for every draft. */
export function untrainedHead(examples: readonly Example[]): Head {
  const count = examples[0]?.signals.length ?? 0;
  const columns = Array.from({ length: count }, (_, column) =>
    examples.flatMap(({ signals }) => signals[column] ?? []),
  );
  const means = columns.map(mean);
  const scales = columns.map((column, place) => {
    const middle = means[place] ?? 0;
    const deviation = Math.sqrt(mean(column.map((value) => (value - middle) ** 2)));
    return deviation < leastDeviation ? 1 : deviation;
  });
  return { means, scales, weights: Array<number>(count).fill(0), bias: 0 };
}

/** Probability, 0..1, that a draft with these signals is right. An unknown signal counts as the mean. */
export function probabilityBy(head: Head, signals: Example['signals']): number {
  return sigmoid(dotProduct(head.weights, standardised(head, signals)) + head.bias);
}

interface Step {
  readonly head: Head;
  /** Mean negative log-likelihood in nats, including the penalty, before the step. */
  readonly loss: number;
}

/** Yields one head per step, beginning with the untrained one. */
export function* trainingSteps(examples: readonly Example[], steps: number): Generator<Step, void, void> {
  const start = untrainedHead(examples);
  const rows = examples.map(({ signals }) => standardised(start, signals));
  const labels = examples.map(({ right }) => Number(right));
  const rate = stepLength(rows);
  let { weights, bias } = start;
  for (let step = 0; step <= steps; step++) {
    const { loss, byWeight, byBias } = lossAndGradient(rows, labels, weights, bias);
    yield { head: { ...start, weights, bias }, loss };
    weights = weights.map((weight, place) => weight - rate * (byWeight[place] ?? 0));
    bias -= rate * byBias;
  }
}

/** @param rows standardised signals, one row per example */
export function lossAndGradient(
  rows: readonly (readonly number[])[],
  labels: readonly number[],
  weights: readonly number[],
  bias: number,
): { readonly loss: number; readonly byWeight: readonly number[]; readonly byBias: number } {
  const byWeight = weights.map((weight) => penalty * weight);
  let byBias = 0;
  let loss = (penalty / 2) * dotProduct(weights, weights);
  rows.forEach((row, place) => {
    const score = dotProduct(weights, row) + bias;
    const label = labels[place] ?? 0;
    // log(1 + e^score) - label * score, without overflow.
    loss += (Math.max(score, 0) + Math.log1p(Math.exp(-Math.abs(score))) - label * score) / rows.length;
    const error = (sigmoid(score) - label) / rows.length;
    row.forEach((value, column) => {
      byWeight[column] = (byWeight[column] ?? 0) + error * value;
    });
    byBias += error;
  });
  return { loss, byWeight, byBias };
}

/** The inverse of a bound on the loss's curvature: a quarter of the rows' mean squared length, plus the penalty. */
function stepLength(rows: readonly (readonly number[])[]): number {
  return 1 / (mean(rows.map((row) => dotProduct(row, row) + 1)) / 4 + penalty);
}

function standardised({ means, scales }: Head, signals: Example['signals']): number[] {
  return signals.map((value, place) =>
    value === null ? 0 : (value - (means[place] ?? 0)) / (scales[place] ?? 1),
  );
}
