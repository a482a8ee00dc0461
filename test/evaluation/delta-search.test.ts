import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bestDelta, type DeltaCase } from '../../src/strategies/seakr/delta-search.js';

const caseOf = (uncertainty: number, fromMemory: number, retrieved: number): DeltaCase => ({
  uncertainty,
  fromMemory,
  retrieved,
});

describe('the search for delta', () => {
  it('separates what memory answers better from what retrieval does, halfway', () => {
    const cases = [caseOf(-1, 0, 1), caseOf(-6, 1, 0), caseOf(-5, 1, 1), caseOf(-2, 0, 1)];
    expect(bestDelta(cases)).toEqual({ delta: -3.5, f1: 1, retrievals: 0.5 });
  });

  it('does not pay for a retrieval more than it gains', () => {
    const cases = [caseOf(1, 0.9, 1), caseOf(2, 0, 1)];
    expect(bestDelta(cases, 0.05)).toMatchObject({ retrievals: 1 });
    expect(bestDelta(cases, 0.2)).toMatchObject({ delta: 1.5, f1: 0.95, retrievals: 0.5 });
  });

  it('retrieves least if it makes no difference', () => {
    const found = bestDelta([caseOf(1, 1, 1), caseOf(2, 1, 1)]);
    expect(found).toMatchObject({ f1: 1, retrievals: 0 });
    expect(found?.delta).toBeGreaterThan(2);
  });

  it('always retrieves if memory never knows', () => {
    const found = bestDelta([caseOf(1, 0, 1), caseOf(2, 0, 1)]);
    expect(found).toMatchObject({ f1: 1, retrievals: 1 });
    expect(found?.delta).toBeLessThan(1);
  });

  it('does not separate equal uncertainties', () => {
    expect(bestDelta([caseOf(1, 1, 0), caseOf(1, 0, 1)])).toMatchObject({ f1: 0.5 });
  });

  it('finds nothing without data', () => {
    expect(bestDelta([])).toBeNull();
  });

  it('is never beaten by another delta', () => {
    const value = fc.integer({ min: -5, max: 5 });
    const score = fc.constantFrom(0, 0.5, 1);
    const cases = fc.array(
      fc.tuple(value, score, score).map((given) => caseOf(...given)),
      { minLength: 1 },
    );
    const price = 0.125;
    const meanAt = (given: readonly DeltaCase[], delta: number) =>
      given.reduce(
        (sum, each) => sum + (each.uncertainty > delta ? each.retrieved - price : each.fromMemory),
        0,
      ) / given.length;
    fc.assert(
      fc.property(cases, fc.integer({ min: -6, max: 6 }), (given, other) => {
        const { delta = 0, f1 = 0, retrievals = 0 } = bestDelta(given, price) ?? {};
        const paid = f1 - price * retrievals;
        expect(paid).toBeCloseTo(meanAt(given, delta), 9);
        expect(paid).toBeGreaterThanOrEqual(meanAt(given, other) - 1e-9);
      }),
    );
  });
});
