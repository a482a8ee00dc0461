import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { riskCoverage, riskCoverageArea } from '../../src/evaluation/risk-coverage.js';

const answers = fc.array(
  fc.record({ confidence: fc.integer({ min: 0, max: 10 }).map((step) => step / 10), right: fc.boolean() }),
  { minLength: 1, maxLength: 30 },
);

function curveOf(given: readonly { confidence: number; right: boolean }[]) {
  const dare = (threshold: number) =>
    given.map(({ confidence, right }) => ({ answer: confidence >= threshold ? 'it' : null, right }));
  return riskCoverage([...new Set(given.map(({ confidence }) => confidence))], dare);
}

describe('the risk-coverage curve', () => {
  it('answers more and more as the threshold falls, and everything at last', () => {
    fc.assert(
      fc.property(answers, (given) => {
        const curve = curveOf(given);
        curve.slice(1).forEach((point, index) => {
          expect(point.threshold).toBeLessThan(curve[index]?.threshold ?? 0);
          expect(point.coverage).toBeGreaterThan(curve[index]?.coverage ?? 1);
        });
        expect(curve.at(-1)?.coverage).toBe(1);
        expect(curve.at(-1)?.risk).toBeCloseTo(given.filter(({ right }) => !right).length / given.length, 12);
      }),
    );
  });

  it('has an area between its lowest and its highest risk', () => {
    fc.assert(
      fc.property(answers, (given) => {
        const curve = curveOf(given);
        const risks = curve.map(({ risk }) => risk);
        const area = riskCoverageArea(curve) ?? -1;
        expect(area).toBeGreaterThanOrEqual(Math.min(...risks) - 1e-9);
        expect(area).toBeLessThanOrEqual(Math.max(...risks) + 1e-9);
      }),
    );
  });

  it('has less area if the sure answers are the right ones', () => {
    const sorted = [0.9, 0.8, 0.3, 0.2].map((confidence, place) => ({ confidence, right: place < 2 }));
    const reversed = [0.9, 0.8, 0.3, 0.2].map((confidence, place) => ({ confidence, right: place >= 2 }));
    // Risks 0, 0, 1/3, 1/2 at coverages 1/4 to 1.
    expect(riskCoverageArea(curveOf(sorted))).toBeCloseTo((0 + 0 + 1 / 6 + 5 / 12) / 4, 12);
    expect(riskCoverageArea(curveOf(reversed)) ?? 0).toBeGreaterThan(riskCoverageArea(curveOf(sorted)) ?? 1);
  });

  it('has no area if nothing is answered', () => {
    expect(riskCoverageArea([{ threshold: 1, coverage: 0, risk: 0 }])).toBeNull();
  });
});
