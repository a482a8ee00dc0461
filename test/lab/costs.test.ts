import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseCosts } from '../../src/lab/costs.js';

const costs = { reader: 0.03, critic: 0.07, memory: 0.01, measured: 'here' };

describe("the costs of the Lab's models", () => {
  it('are read as they ship', () => {
    expect(parseCosts(JSON.parse(readFileSync('public/lab/costs.json', 'utf8'))).reader).toBeGreaterThan(0);
  });

  it.each([
    [null, 'undefined as reader'],
    [{ ...costs, critic: '0.07' }, '0.07 as critic'],
    [{ ...costs, memory: -1 }, '-1 as memory'],
  ])('are refused if one is not a number of seconds: %j', (value, reason) => {
    expect(() => parseCosts(value)).toThrow(
      expect.objectContaining({
        code: 'trace-invalid',
        detail: { reason: expect.stringContaining(reason) },
      }),
    );
  });
});
