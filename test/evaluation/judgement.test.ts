import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  accuracy,
  auroc,
  balancedAccuracy,
  confusionAt,
  expectedCalibrationError,
  type Judgement,
  judgementScores,
  matthewsCorrelation,
  precision,
  recall,
} from '../../src/scores/judgement-scores.js';

/** Probabilities on a coarse grid, so that ties are common. */
const judgements = fc.array(
  fc.record({ probability: fc.integer({ min: 0, max: 20 }).map((step) => step / 20), right: fc.boolean() }),
  { maxLength: 40 },
);
const threshold = fc.integer({ min: 0, max: 20 }).map((step) => step / 20);

describe('AUROC', () => {
  it('is the share of pairs of a right and a wrong one that are ranked correctly, ties counting half', () => {
    fc.assert(
      fc.property(judgements, (given) => {
        expect(auroc(given) ?? -1).toBeCloseTo(aurocOverPairs(given) ?? -1, 12);
      }),
      { numRuns: 1000 },
    );
  });

  it('is unchanged by monotonic maps, and mirrored by reversing ones', () => {
    fc.assert(
      fc.property(judgements, (given) => {
        const area = auroc(given);
        fc.pre(area !== null);
        const squared = given.map(({ probability, right }) => ({ probability: probability ** 2, right }));
        const reversed = given.map(({ probability, right }) => ({ probability: 1 - probability, right }));
        expect(auroc(squared)).toBeCloseTo(area ?? 0, 12);
        expect(auroc(reversed)).toBeCloseTo(1 - (area ?? 0), 12);
      }),
    );
  });

  it('is undefined if there is only one class', () => {
    expect(auroc([])).toBeNull();
    expect(auroc([{ probability: 0.4, right: true }])).toBeNull();
  });
});

describe('the scores at a threshold', () => {
  it('count every judgement once', () => {
    fc.assert(
      fc.property(judgements, threshold, (given, at) => {
        const { tp, fp, tn, fn } = confusionAt(given, at);
        expect(tp + fp + tn + fn).toBe(given.length);
        expect(tp + fn).toBe(given.filter(({ right }) => right).length);
        expect(tp + fp).toBe(given.filter(({ probability }) => probability >= at).length);
      }),
    );
  });

  it('have Matthews’ correlation equal Pearson’s of verdict and truth', () => {
    fc.assert(
      fc.property(judgements, threshold, (given, at) => {
        const verdicts = given.map(({ probability }) => Number(probability >= at));
        const truths = given.map(({ right }) => Number(right));
        expect(matthewsCorrelation(confusionAt(given, at))).toBeCloseTo(pearson(verdicts, truths), 9);
      }),
      { numRuns: 1000 },
    );
  });

  it('give known values for a known table', () => {
    const table = { tp: 6, fp: 2, tn: 8, fn: 4 };
    expect(accuracy(table)).toBeCloseTo(0.7);
    expect(balancedAccuracy(table)).toBeCloseTo(0.7);
    expect(precision(table)).toBeCloseTo(0.75);
    expect(recall(table)).toBeCloseTo(0.6);
    expect(matthewsCorrelation(table)).toBeCloseTo(40 / Math.sqrt(8 * 10 * 10 * 12));
  });

  it('stay defined if a class is absent', () => {
    expect(balancedAccuracy({ tp: 3, fp: 0, tn: 0, fn: 1 })).toBeCloseTo(0.75);
    expect(precision({ tp: 0, fp: 0, tn: 5, fn: 1 })).toBe(0);
    expect(matthewsCorrelation({ tp: 3, fp: 0, tn: 0, fn: 1 })).toBe(0);
    expect(judgementScores([], 0.5)).toBeNull();
  });
});

describe('the expected calibration error', () => {
  it('is 0 if each bin is right as often as it predicts', () => {
    const bin = (probability: number, right: number) =>
      Array.from({ length: 10 }, (_, place) => ({ probability, right: place < right }));
    expect(expectedCalibrationError([...bin(0.8, 8), ...bin(0.3, 3), ...bin(1, 10)])).toBeCloseTo(0, 12);
  });

  it('is the gap for a single bin, and weighs bins by their size', () => {
    const sure = { probability: 0.95, right: false };
    expect(expectedCalibrationError([sure])).toBeCloseTo(0.95);
    const fair = [0.5, 0.5].map((probability, place) => ({ probability, right: place === 0 }));
    expect(expectedCalibrationError([...fair, sure])).toBeCloseTo(0.95 / 3);
  });

  it('never exceeds the mean distance between probability and truth, nor the other way the overall gap', () => {
    fc.assert(
      fc.property(judgements, (given) => {
        fc.pre(given.length > 0);
        const error = expectedCalibrationError(given);
        const distances = given.map(({ probability, right }) => probability - Number(right));
        const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
        expect(error).toBeLessThanOrEqual(sum(distances.map(Math.abs)) / given.length + 1e-9);
        expect(error).toBeGreaterThanOrEqual(Math.abs(sum(distances)) / given.length - 1e-9);
      }),
    );
  });
});

function aurocOverPairs(given: readonly Judgement[]): number | null {
  const right = given.filter((each) => each.right);
  const wrong = given.filter((each) => !each.right);
  if (right.length === 0 || wrong.length === 0) return null;
  let won = 0;
  for (const one of right) {
    for (const other of wrong) {
      if (one.probability > other.probability) won += 1;
      if (one.probability === other.probability) won += 0.5;
    }
  }
  return won / (right.length * wrong.length);
}

function pearson(one: readonly number[], other: readonly number[]): number {
  const mean = (values: readonly number[]) =>
    values.reduce((total, value) => total + value, 0) / values.length;
  const [a, b] = [mean(one), mean(other)];
  const product = mean(one.map((value, place) => (value - a) * ((other[place] ?? 0) - b)));
  const spread = Math.sqrt(
    mean(one.map((value) => (value - a) ** 2)) * mean(other.map((value) => (value - b) ** 2)),
  );
  return spread > 0 ? product / spread : 0;
}
