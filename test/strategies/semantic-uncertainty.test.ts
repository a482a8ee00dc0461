import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { semanticUncertainty } from '../../src/strategies/seakr/semantic-uncertainty.js';
import cases from '../fixtures/gram-determinants.json' with { type: 'json' };

const states = fc.integer({ min: 1, max: 12 }).chain((width) =>
  fc.array(
    fc
      .array(fc.float({ min: -4, max: 4, noNaN: true }), { minLength: width, maxLength: width })
      .map((values) => Float32Array.from(values)),
    { minLength: 1, maxLength: 8 },
  ),
);

describe('the uncertainty of hidden states', () => {
  it.each(cases)('is what NumPy computes: $name', ({ states: given, regularisation, uncertainty }) => {
    const rows = given.map((row) => Float32Array.from(row));
    expect(Math.abs(semanticUncertainty(rows, regularisation) - uncertainty)).toBeLessThan(1e-6);
  });

  it('does not depend on the order or the length of the states, and lies between that of equal and of orthogonal states', () => {
    fc.assert(
      fc.property(states, (given) => {
        const found = semanticUncertainty(given);
        expect(semanticUncertainty([...given].reverse())).toBeCloseTo(found, 8);
        expect(semanticUncertainty(given.map((state) => state.map((value) => value * 4)))).toBeCloseTo(
          found,
          8,
        );
        expect(found).toBeLessThanOrEqual(Math.log(1.001) + 1e-12);
        expect(found).toBeGreaterThanOrEqual(Math.log(1e-3) - 1e-12);
      }),
    );
  });

  it('rises as answers diverge', () => {
    const [one, other] = [Float32Array.of(1, 0, 0), Float32Array.of(0, 1, 0)];
    const together = semanticUncertainty([one, one, one, one]);
    const parting = semanticUncertainty([one, one, one, other]);
    const parted = semanticUncertainty([one, one, other, other]);
    expect(together).toBeLessThan(parting);
    expect(parting).toBeLessThan(parted);
  });

  it.each([
    ['no state', [], 1e-3],
    ['two widths', [Float32Array.of(1), Float32Array.of(1, 2)], 1e-3],
    ['a value that is no number', [Float32Array.of(Number.NaN)], 1e-3],
    ['no regularisation', [Float32Array.of(1)], 0],
  ])('refuses %s', (_, given, regularisation) => {
    expect(() => semanticUncertainty(given, regularisation)).toThrowError(
      expect.objectContaining({ code: 'option-invalid' }),
    );
  });
});
