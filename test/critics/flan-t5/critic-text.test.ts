import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CriticTextEncoder, criticTokens } from '../../../src/critics/flan-t5/critic-text.js';
import { criticHead, criticInputOf, fromPython, pythonInputs } from '../support.js';

/**
 * One token per character, so that tokens are readable; T5 adds one token after a text and none before it.
 */
const characters: CriticTextEncoder = {
  encode: (text) => Array.from(text, (each) => each.codePointAt(0) ?? 0),
  before: [1, 2],
  after: [3],
};
const read = (ids: readonly number[]) => String.fromCodePoint(...ids);
const passageOf = (id: string, text: string) => ({ id, title: id, text });

describe('what the critic reads', () => {
  it.each(pythonInputs)('begins as in training: “$question”', (expected) => {
    expect(read(criticHead(characters, fromPython(expected)))).toBe(expected.head.text);
  });

  it('begins with the instruction that the critic was trained with', () => {
    const input = criticInputOf({ draft: { rationale: 'He did.' }, round: 2 });
    expect(read(criticHead(characters, input, 'Judge: '))).toBe(
      'Judge: question: Who discovered Nadia? answer: Bartolomeo Lindvik rationale: He did. round: 2',
    );
  });

  it('has the newest document first', () => {
    const input = criticInputOf({ passages: [passageOf('old', 'one'), passageOf('new', 'two')] });
    const text = read(criticTokens(characters, input, 1000, '').slice(2, -1));
    expect(text).toBe(`${read(criticHead(characters, input))}document: new: twodocument: old: one`);
  });

  it('loses the oldest documents first when there is no room', () => {
    const input = criticInputOf({ passages: [passageOf('old', 'one'), passageOf('new', 'two')] });
    const room = criticHead(characters, input).length + 3 + 'document: new: two'.length;
    expect(read(criticTokens(characters, input, room, '').slice(2, -1))).toMatch(/document: new: two$/u);
    expect(read(criticTokens(characters, input, room + 8, '').slice(2, -1))).toMatch(/twodocument$/u);
    expect(read(criticTokens(characters, input, room - 1, '').slice(2, -1))).toMatch(/document: new: tw$/u);
  });

  it('contains question, answer and rationale whole if they fit, and never exceeds its limit, for all lengths', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 80 });
    fc.assert(
      fc.property(
        fc.record({ question: text, answer: fc.option(text), rationale: text }),
        fc.array(fc.record({ id: fc.uuid(), title: text, text: fc.string({ maxLength: 300 }) }), {
          maxLength: 6,
        }),
        fc.integer({ min: 1, max: 900 }),
        ({ question, answer, rationale }, passages, limit) => {
          const input = criticInputOf({ question, passages, draft: { answer, rationale } });
          const tokens = criticTokens(characters, input, limit, '');
          const head = [...characters.before, ...criticHead(characters, input)];
          expect(tokens.length).toBeLessThanOrEqual(Math.max(limit, 3));
          expect(tokens.at(-1)).toBe(3);
          if (head.length + 1 > limit) return;
          expect(tokens.slice(0, head.length)).toEqual(head);
          const newestFirst = [...passages].reverse().map((each) => `document: ${each.title}: ${each.text}`);
          const documents = characters.encode(newestFirst.join(''));
          expect(tokens.slice(head.length, -1)).toEqual(documents.slice(0, limit - head.length - 1));
        },
      ),
    );
  });
});
