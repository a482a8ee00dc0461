import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeTrace, type RunEvent } from '../../src/engine/index.js';
import { linkOfTrace, readLink, writeLink } from '../../src/ui/link.js';
import { answeredRun } from './support.js';

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

  it('to a saved run names its corpus, its strategy and its settings', () => {
    const parts = { corpus: 'tessera', reasoner: 'reader', critic: 'critic' };
    const [started, ...rest] = answeredRun('Who?');
    const asked = { question: 'Who?', corpus: 'tessera', threshold: 0.5, turns: 2 };
    const events = [{ ...started, strategy: 'seakr' } as RunEvent, ...rest];
    expect(readLink(writeLink(linkOfTrace(makeTrace(parts, events))))).toEqual({
      ...asked,
      strategy: 'seakr',
    });
    expect(readLink(writeLink(linkOfTrace(makeTrace(parts, answeredRun('Who?')))))).toEqual(asked);
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
