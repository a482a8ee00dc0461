import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  likeliestToken,
  logProbabilityOf,
  randomStream,
  sampledToken,
} from '../../src/closed-book-model/token-choice.js';

const rows = fc
  .array(fc.float({ min: -30, max: 30, noNaN: true }), { minLength: 1, maxLength: 12 })
  .map((values) => Float32Array.from(values));
const place = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

describe('the choice of a token', () => {
  it('has probabilities that sum to one', () => {
    fc.assert(
      fc.property(rows, (logits) => {
        const sum = logits.reduce((all, _, token) => all + Math.exp(logProbabilityOf(logits, token)), 0);
        expect(sum).toBeCloseTo(1, 9);
      }),
    );
  });

  it('takes the likeliest, and returns its probability', () => {
    const logits = Float32Array.of(0, Math.log(3), 0);
    const { token, logProbability } = likeliestToken(logits);
    expect(token).toBe(1);
    expect(Math.exp(logProbability)).toBeCloseTo(0.6, 6);
  });

  it('draws each token as often as its probability at the temperature', () => {
    const logits = Float32Array.of(0, Math.log(2), Math.log(7));
    const counts = [0, 0, 0];
    for (let step = 0; step < 1000; step += 1) {
      const { token } = sampledToken(logits, 1, (step + 0.5) / 1000);
      counts[token] = (counts[token] ?? 0) + 1;
    }
    expect(counts).toEqual([100, 200, 700]);
    const cold = Array.from(
      { length: 100 },
      (_, step) => sampledToken(logits, 0.05, (step + 0.5) / 100).token,
    );
    expect(new Set(cold)).toEqual(new Set([2]));
  });

  it('returns the probability at temperature 1, whatever temperature it draws at', () => {
    fc.assert(
      fc.property(rows, place, fc.double({ min: 0.1, max: 5, noNaN: true }), (logits, at, temperature) => {
        const { token, logProbability } = sampledToken(logits, temperature, at);
        expect(token).toBeGreaterThanOrEqual(0);
        expect(token).toBeLessThan(logits.length);
        expect(logProbability).toBe(logProbabilityOf(logits, token));
      }),
    );
  });

  it('never draws a token without probability', () => {
    const logits = Float32Array.of(0, -Infinity, 0, -Infinity);
    expect(sampledToken(logits, 1, 0.999999999999).token).toBe(2);
    expect(sampledToken(logits, 1, 0.5).token).not.toBe(1);
  });
});

describe('a stream of random numbers', () => {
  it('is determined by its seed and its number, and lies in [0, 1)', () => {
    fc.assert(
      fc.property(fc.integer(), fc.nat(99), (seed, stream) => {
        const [one, other] = [randomStream(seed, stream), randomStream(seed, stream)];
        for (let step = 0; step < 20; step += 1) {
          const drawn = one();
          expect(other()).toBe(drawn);
          expect(drawn).toBeGreaterThanOrEqual(0);
          expect(drawn).toBeLessThan(1);
        }
      }),
    );
  });

  it('is spread evenly, and independent of its neighbours', () => {
    const firsts = Array.from({ length: 4000 }, (_, stream) => randomStream(5, stream)());
    const tenths = Array.from(
      { length: 10 },
      (_, tenth) => firsts.filter((x) => Math.floor(x * 10) === tenth).length,
    );
    for (const count of tenths) expect(Math.abs(count - 400)).toBeLessThan(100);
    const rises = firsts.filter((drawn, index) => drawn > (firsts[index - 1] ?? 1)).length;
    expect(Math.abs(rises - 2000)).toBeLessThan(150);
  });
});
