import { describe, expect, it } from 'vitest';
import {
  passageVectors,
  questionVectors,
  type ReadVectors,
} from '../../../src/reasoners/reader/token-vectors.js';

const the = 1;
const [clay, kiln] = [2, 3];
const frequent = new Set([the]);
const whole = Float32Array.of(1, 0);

function read(ids: readonly number[], ...numbers: readonly number[]): ReadVectors {
  return { whole, tokens: { ids, dimensions: 2, numbers: Float32Array.from(numbers) } };
}

describe('the vectors of a question', () => {
  it('have one per token, shorter if it is frequent', () => {
    const { tokens } = questionVectors(read([the, clay], 0, 1, 1, 0), frequent);
    expect(tokens).toEqual({ dimensions: 2, numbers: Float32Array.of(0, 0.2, 1, 0) });
  });

  it('have none of tokens if the graph makes none', () => {
    expect(questionVectors({ whole }, frequent)).toEqual({ whole });
  });
});

describe('the vectors of a passage', () => {
  it('have one per different token that is not frequent, the mean of its occurrences', () => {
    const parts = [read([the, clay], 1, 0, 1, 0), read([kiln, clay], 0, -1, 0, 1)];
    const { tokens } = passageVectors(whole, parts, frequent);
    expect(tokens?.numbers).toHaveLength(4);
    const half = Math.SQRT1_2;
    for (const [place, value] of [half, half, 0, -1].entries()) {
      expect(tokens?.numbers[place]).toBeCloseTo(value);
    }
  });

  it('have none of tokens if the graph makes none', () => {
    expect(passageVectors(whole, [{ whole }], frequent)).toEqual({ whole });
  });
});
