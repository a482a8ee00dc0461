import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CriticTextEncoder, criticHead, criticTokens } from '../../../src/critics/t5/critic-input.js';
import { type SignalName, signalVector } from '../../../src/critics/t5/signal-vector.js';
import type { Signals } from '../../../src/engine/index.js';
import { criticInputOf, fromPython, pythonInputs } from './support.js';

/** One token a character, so that tokens can be read; T5 puts nothing before a text and one token after it. */
const characters: CriticTextEncoder = {
  encode: (text) => Array.from(text, (each) => each.codePointAt(0) ?? 0),
  before: [1, 2],
  after: [3],
};
const read = (ids: readonly number[]) => String.fromCodePoint(...ids);
const passageOf = (id: string, text: string) => ({ id, title: id, text });

describe('what the critic reads', () => {
  it.each(pythonInputs)('begins as in training: “$question”', (expected) => {
    expect(criticHead(fromPython(expected), '')).toBe(expected.head.text);
  });

  it('begins with the instruction that the critic was trained with', () => {
    expect(criticHead(criticInputOf({ draft: { rationale: 'He did.' }, round: 2 }), 'Judge: ')).toBe(
      'Judge: question: Who discovered Nadia? answer: Bartolomeo Lindvik rationale: He did. round: 2',
    );
  });

  it('has the newest document first', () => {
    const input = criticInputOf({ passages: [passageOf('old', 'one'), passageOf('new', 'two')] });
    const text = read(criticTokens(characters, input, 1000, '').slice(2, -1));
    expect(text).toBe(`${criticHead(input, '')}document: new: twodocument: old: one`);
  });

  it('loses the oldest documents first when there is no room', () => {
    const input = criticInputOf({ passages: [passageOf('old', 'one'), passageOf('new', 'two')] });
    const room = characters.encode(criticHead(input, '')).length + 3 + 'document: new: two'.length;
    expect(read(criticTokens(characters, input, room, '').slice(2, -1))).toMatch(/document: new: two$/u);
    expect(read(criticTokens(characters, input, room + 8, '').slice(2, -1))).toMatch(/twodocument$/u);
    expect(read(criticTokens(characters, input, room - 1, '').slice(2, -1))).toMatch(/document: new: tw$/u);
  });

  it('holds question, answer and rationale whole where they have room, and never exceeds its limit, for all lengths', () => {
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
          const head = [...characters.before, ...characters.encode(criticHead(input, ''))];
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

describe('the numbers that the critic reads', () => {
  it('come from the draft and from the loop, in the order of the config', () => {
    const input = criticInputOf({
      round: 3,
      passages: [passageOf('a', ''), passageOf('b', '')],
      draft: {
        kind: 'yes',
        confidence: 0.25,
        citations: [{ passageId: 'a', start: 0, end: 1 }],
        read: [
          { passageId: 'a', relevance: 0.5 },
          { passageId: 'b', relevance: 0.75 },
        ],
        signals: { support: 0.125 },
      },
    });
    const names: SignalName[] = [
      'support',
      'confidence',
      'round',
      'passages',
      'answersYesNo',
      'citations',
      'bestRelevance',
      'meanLogProbability',
    ];
    const vector = signalVector(
      input,
      names.map((name) => ({ name, missing: -1 })),
    );
    expect([...vector]).toEqual([0.125, 0.25, 3, 2, 1, 1, 0.75, -1]);
  });

  it('are the mean over training where the reasoner does not know them', () => {
    const input = criticInputOf({ draft: { signals: {}, read: [] } });
    const inputs = [
      { name: 'spanScore', missing: 3.5 },
      { name: 'bestRelevance', missing: 0.5 },
    ] as const;
    expect([...signalVector(input, inputs)]).toEqual([3.5, 0.5]);
  });

  it('are always numbers, even when a reasoner gives none', () => {
    const names = ['spanScore', 'support', 'confidence', 'bestRelevance', 'meanLogProbability'] as const;
    const number = fc.oneof(fc.double(), fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY));
    const signals: fc.Arbitrary<Signals> = fc.record(
      { spanScore: number, support: number, meanLogProbability: number },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(signals, number, fc.array(number, { maxLength: 3 }), (given, confidence, relevances) => {
        const read = relevances.map((relevance) => ({ passageId: 'a', relevance }));
        const input = criticInputOf({ draft: { signals: given, confidence, read } });
        const vector = signalVector(
          input,
          names.map((name) => ({ name, missing: 0.5 })),
        );
        expect(vector).toHaveLength(names.length);
        vector.forEach((value, place) => {
          expect(value).toSatisfy(Number.isFinite);
          const name = names[place];
          if (name === 'spanScore' && !Number.isFinite(given.spanScore ?? Number.NaN))
            expect(value).toBe(0.5);
        });
      }),
    );
  });
});
