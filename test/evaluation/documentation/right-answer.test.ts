import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  holdsAnswer,
  holdsWording,
  isRight,
  withoutMarks,
} from '../../../src/evaluation/documentation/right-answer.js';

const quoted = (quote: string) => ({ page: 'kiln.md', heading: 'Firing', quote });
const question = {
  must: ['--cone 06', 'the `glaze` step'],
  short: ['1,000 degrees'],
  gold: [quoted('Open the **damper** before the [kiln](../kiln.md#door) reaches red heat, or soot remains.')],
};

describe('what is shown', () => {
  it('is right if it contains a wording that only an answer contains, whatever its letter case and white space', () => {
    expect(holdsAnswer('Fire it with --CONE\n   06 at last.', question)).toBe(true);
    expect(holdsAnswer('Fire it with --cone 6.', question)).toBe(false);
  });

  it('is right with or without Markdown syntax', () => {
    expect(holdsAnswer('Then comes the glaze step.', question)).toBe(true);
    expect(holdsAnswer('Then comes the **`glaze`** step.', question)).toBe(true);
    expect(holdsAnswer('use snake_case', { must: ['snake_case'], gold: [] })).toBe(true);
    expect(holdsAnswer('write \\<\\<G\\>\\>', { must: ['<<g>>'], gold: [] })).toBe(true);
  });

  it('is right with at least three fifths of the longer words of one quote', () => {
    const one = { must: [], gold: [quoted('open damper before kiln reaches')] };
    expect(holdsAnswer('A damper, open before it is hot.', one)).toBe(true);
    expect(holdsAnswer('A damper before it is hot.', one)).toBe(false);
    expect(holdsAnswer('The kiln: open its damper before red heat, soot remains.', question)).toBe(true);
    expect(holdsAnswer('a to of', { must: [], gold: [quoted('a to of')] })).toBe(false);
  });

  it('is not right by the words of two quotes together', () => {
    const two = { must: [], gold: [quoted('alpha beta gamma delta'), quoted('one two three four')] };
    expect(holdsAnswer('alpha beta one two', two)).toBe(false);
  });

  it('is right by its short answer, if any, as SQuAD compares them', () => {
    expect(isRight({ text: '', short: 'The 1000 Degrees.' }, question)).toBe(true);
    expect(isRight({ text: 'It takes 1,000 degrees.', short: null }, question)).toBe(false);
    expect(isRight({ text: '', short: null }, { ...question, short: [] })).toBe(false);
  });

  it('is never right by a wording that is empty or only punctuation', () => {
    expect(holdsAnswer('anything', { must: ['', '**', '` `'], gold: [quoted('')] })).toBe(false);
  });

  it('contains any wording that it was built around', () => {
    const words = fc.string({ minLength: 1 }).filter((text) => /[\p{L}\p{N}]/u.test(text));
    fc.assert(
      fc.property(fc.string(), words, fc.string(), (before, must, after) => {
        expect(holdsAnswer(`${before} ${must} ${after}`, { must: [must], gold: [] })).toBe(true);
      }),
    );
  });
});

describe('what is found', () => {
  it('contains the answer if it has a wording of it or a whole quote, not just many of its words', () => {
    const quote = 'Open the damper before the kiln reaches red heat, or soot remains.';
    expect(holdsWording('Mind the glaze step.', question)).toBe(true);
    expect(holdsWording(`First of all: ${quote} Then wait.`, question)).toBe(true);
    expect(holdsWording(quote.replace('or', 'else'), question)).toBe(false);
  });
});

describe('Markdown', () => {
  it('becomes the text that is read', () => {
    expect(withoutMarks('See [the `kiln`](a.md#b "c"), ![a picture](x.png) and [ref][1]: **hot**')).toBe(
      'See the kiln, a picture and ref: hot',
    );
    expect(withoutMarks('an array[0] (first)')).toBe('an array[0] (first)');
  });
});
