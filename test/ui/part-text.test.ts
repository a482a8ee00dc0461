import { describe, expect, it } from 'vitest';
import { madeWith } from '../../src/ui/part-text.js';

describe('what a run was made with', () => {
  it('is its corpus, reasoner and critic, and nothing else that a file claims', () => {
    const hostile = { toString: 'not a function' };
    const parts = { more: hostile, critic: 'T5', corpus: 'spaceflight', reasoner: 'MiniLM' };
    expect(madeWith(parts)).toBe('spaceflight, MiniLM, T5');
  });
});
