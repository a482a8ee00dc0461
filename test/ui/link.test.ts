import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readLink, writeLink } from '../../src/ui/link.js';

describe('a link to a question', () => {
  it('gives back what was written, whatever the question holds', () => {
    const state = fc.record({
      question: fc
        .string({ unit: 'grapheme', minLength: 1 })
        .map((text) => text.trim())
        .filter((text) => text !== '' && !/\p{Surrogate}/u.test(text)),
      corpus: fc.constantFrom('spaceflight', 'tessera'),
      threshold: fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100),
      turns: fc.integer({ min: 1, max: 10 }),
      strategy: fc.constantFrom('sim-rag', 'seakr-no-choice'),
    });
    fc.assert(
      fc.property(state, (given) => {
        expect(readLink(writeLink(given))).toEqual(given);
      }),
    );
  });

  it('leaves out settings that are not allowed', () => {
    expect(readLink('#q=Who%3F&threshold=7&turns=many&backend=cloud')).toEqual({ question: 'Who?' });
    expect(readLink('#threshold=&turns=0')).toEqual({});
    expect(readLink('#strategy=%3Cb%3E')).toEqual({});
  });

  it('asks nothing when it is empty', () => {
    expect(readLink('')).toEqual({});
    expect(readLink('#q=%20')).toEqual({});
  });
});
