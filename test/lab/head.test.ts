import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HeadTrainer, type TrainingReport } from '../../src/lab/head-trainer.js';
import {
  type Example,
  lossAndGradient,
  probabilityBy,
  trainingSteps,
  untrainedHead,
} from '../../src/lab/logistic-head.js';

const number = fc.double({ min: -3, max: 3, noNaN: true });
const example: fc.Arbitrary<Example> = fc.record({
  signals: fc.tuple(fc.option(number, { nil: null }), number, number),
  right: fc.boolean(),
});

const learnable: Example[] = [
  { signals: [0.9, 1], right: true },
  { signals: [0.8, 0], right: true },
  { signals: [0.3, 1], right: false },
  { signals: [0.1, 0], right: false },
];

describe('the small head', () => {
  it('has the gradient that finite differences give', () => {
    const rows = fc.array(fc.tuple(number, number), { minLength: 2, maxLength: 8 });
    fc.assert(
      fc.property(
        rows,
        fc.tuple(number, number),
        number,
        fc.infiniteStream(fc.boolean()),
        (given, weights, bias, stream) => {
          const labels = given.map(() => Number(stream.next().value));
          const at = (first: number, second: number, third: number) =>
            lossAndGradient(given, labels, [first, second], third).loss;
          const { byWeight, byBias } = lossAndGradient(given, labels, weights, bias);
          const step = 1e-5;
          const slope = (up: number, down: number) => (up - down) / (2 * step);
          const [first, second] = weights;
          expect(byWeight[0]).toBeCloseTo(
            slope(at(first + step, second, bias), at(first - step, second, bias)),
            5,
          );
          expect(byWeight[1]).toBeCloseTo(
            slope(at(first, second + step, bias), at(first, second - step, bias)),
            5,
          );
          expect(byBias).toBeCloseTo(
            slope(at(first, second, bias + step), at(first, second, bias - step)),
            5,
          );
        },
      ),
    );
  });

  it('lowers its loss with every step, on any data', () => {
    fc.assert(
      fc.property(fc.array(example, { minLength: 1, maxLength: 20 }), (examples) => {
        const losses = [...trainingSteps(examples, 30)].map(({ loss }) => loss);
        losses.slice(1).forEach((loss, place) => {
          expect(loss).toBeLessThanOrEqual((losses[place] ?? 0) + 1e-12);
        });
      }),
    );
  });

  it('gives everything one half before it has practised', () => {
    const head = untrainedHead(learnable);
    expect(learnable.map(({ signals }) => probabilityBy(head, signals))).toEqual([0.5, 0.5, 0.5, 0.5]);
  });

  it('learns the signal that separates right from wrong, and ignores the others', () => {
    const { head } = [...trainingSteps(learnable, 2000)].at(-1) ?? { head: untrainedHead(learnable) };
    expect(learnable.map(({ signals, right }) => probabilityBy(head, signals) > 0.5 === right)).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(Math.abs(head.weights[0] ?? 0)).toBeGreaterThan(5 * Math.abs(head.weights[1] ?? 0));
  });

  it('ignores a signal that was constant in practice', () => {
    // The mean of three times 0.1 is not exactly 0.1.
    const constant = [0.9, 0.8, 0.1].map((signal) => ({ signals: [signal, 0.1], right: signal > 0.5 }));
    const { head } = [...trainingSteps(constant, 50)].at(-1) ?? { head: untrainedHead(constant) };
    expect(head.scales[1]).toBe(1);
    expect(probabilityBy(head, [0.9, 0.2])).toBeCloseTo(probabilityBy(head, [0.9, 0.1]), 10);
  });

  it('replaces an unknown signal with the mean', () => {
    const { head } = [...trainingSteps(learnable, 50)].at(-1) ?? { head: untrainedHead(learnable) };
    expect(probabilityBy(head, [null, 0.5])).toBeCloseTo(probabilityBy(head, [0.525, 0.5]), 10);
  });
});

describe('its trainer', () => {
  const plan = { examples: learnable, steps: 20, every: 5, pause: 0 };

  it('reports the progress of training, including the first and last step', async () => {
    const reports: TrainingReport[] = [];
    const last = await new HeadTrainer().train(plan, { onStep: (report) => reports.push(report) });
    expect(reports.map(({ step }) => step)).toEqual([0, 5, 10, 15, 20]);
    expect(reports.at(-1)).toEqual(last);
  });

  it('stops when it is aborted', async () => {
    const abort = new AbortController();
    const training = new HeadTrainer().train(
      { ...plan, pause: 1 },
      { signal: abort.signal, onStep: () => abort.abort() },
    );
    await expect(training).rejects.toBe(abort.signal.reason);
  });
});
