import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Query, type ReasonerInput, sameQuery } from '../../../src/engine/index.js';
import { nextQuery } from '../../../src/reasoners/reader/next-query.js';
import { inputOf, turnOf } from './support.js';

const question = 'Was Wernher von Braun born before the pilot of “Freedom 7”?';

/** Every query that is made if the draft never changes. */
function allQueries(input: ReasonerInput): string[] {
  const asked: Query[] = [];
  for (let query = nextQuery(input, 0.5); query !== null; query = nextQuery({ ...input, asked }, 0.5)) {
    asked.push(query);
    if (asked.length > 50) throw new Error('the queries do not end');
  }
  return asked.map(({ text }) => text);
}

describe('the next query', () => {
  it('is the question itself at first', () => {
    expect(nextQuery(inputOf(question), 0.5)).toEqual({ text: question });
  });

  it('is then what the last read points at, then the question’s own words, then its names', () => {
    const turns = [
      turnOf({ lookups: [{ text: 'Alan Shepard', context: question }], signals: { lookupLeft: 0.9 } }),
    ];
    expect(allQueries(inputOf(question, { turns }))).toEqual([
      question,
      'Alan Shepard',
      'wernher von braun born pilot freedom 7',
      'Wernher von Braun',
      'Freedom 7',
    ]);
  });

  it('uses the words of the question as written, in any script', () => {
    const hindi = 'मिट्टी की भट्ठी, गर्म?';
    const [, words] = allQueries(inputOf(hindi, { turns: [turnOf({ signals: { lookupLeft: 0.9 } })] }));
    expect(words).toBe('मिट्टी की भट्ठी गर्म');
  });

  it('looks up each side of a comparison before anything else, unless it was read', () => {
    const comparison = 'Which film has the director who died first, Cold Moon or Warm Sun?';
    const turns = [turnOf({ lookups: [{ text: 'Ada Lunt' }], signals: { lookupLeft: 0.9 } })];
    expect(allQueries(inputOf(comparison, { turns })).slice(0, 4)).toEqual([
      comparison,
      'Cold Moon',
      'Warm Sun',
      'Ada Lunt',
    ]);
    const passages = [{ id: 'cold', title: 'Cold Moon', text: 'A film by Ada Lunt.' }];
    expect(allQueries(inputOf(comparison, { turns, passages })).slice(0, 3)).toEqual([
      comparison,
      'Warm Sun',
      'Ada Lunt',
    ]);
  });

  it('looks up what the question describes as soon as its name is known, even if nothing else is left', () => {
    const lookups = [{ text: 'comb fox' }, { text: 'Ada Lunt' }];
    const turns = [turnOf({ lookups, signals: { lookupLeft: 0.1, bridgeOpen: 1, bridgeProbability: 0.9 } })];
    expect(allQueries(inputOf(question, { turns })).slice(0, 4)).toEqual([
      question,
      'comb fox',
      'wernher von braun born pilot freedom 7',
      'Ada Lunt',
    ]);
    const doubted = [
      turnOf({ lookups, signals: { lookupLeft: 0.9, bridgeOpen: 1, bridgeProbability: 0.1 } }),
    ];
    expect(allQueries(inputOf(question, { turns: doubted })).slice(0, 2)).toEqual([question, 'Ada Lunt']);
  });

  it('broadens the question first if the last reading finds nothing left to look up', () => {
    const turns = [turnOf({ lookups: [{ text: 'Alan Shepard' }], signals: { lookupLeft: 0.1 } })];
    expect(allQueries(inputOf(question, { turns })).slice(0, 3)).toEqual([
      question,
      'wernher von braun born pilot freedom 7',
      'Alan Shepard',
    ]);
  });

  it('comes from the last draft first, then from an earlier one with unused lookups', () => {
    const turns = [turnOf({ lookups: [{ text: 'Earlier' }] }), turnOf({ lookups: [{ text: 'Later' }] }, 2)];
    expect(allQueries(inputOf(question, { turns })).slice(0, 3)).toEqual([question, 'Later', 'Earlier']);
  });

  it('uses a span that is not a name only if nothing better is left', () => {
    const turns = [turnOf({ lookups: [{ text: 'the pilot of' }, { text: 'Alan Shepard' }] })];
    const queries = allQueries(inputOf(question, { turns }));
    expect(queries[1]).toBe('Alan Shepard');
    expect(queries.at(-1)).toBe('the pilot of');
  });

  it('keeps the small words of names, and never uses a question’s first word alone as a name', () => {
    expect(allQueries(inputOf('Nadia orbits which planet?'))).not.toContain('Nadia');
    expect(allQueries(inputOf('Who wrote about the Sea of Tranquility?'))).toContain('Sea of Tranquility');
    expect(allQueries(inputOf('Is Nadia a moon?'))).toContain('Nadia');
  });

  it('has the question as context if it is only a name', () => {
    const asked = [{ text: 'Who discovered Nadia?' }, { text: 'discovered nadia' }];
    expect(nextQuery(inputOf('Who discovered Nadia?', { asked }), 0.5)).toEqual({
      text: 'Nadia',
      context: 'Who discovered Nadia?',
    });
  });

  it('has no context when it is broadened, so that it is searched by meaning too', () => {
    const next = (text: string) => nextQuery(inputOf(text, { asked: [{ text }] }), 0.5);
    expect(next('Who discovered it?')).toEqual({ text: 'discovered' });
    expect(next('How do I discover it?')).toEqual({ text: 'discover' });
  });

  it('is never empty and never repeated, and the queries come to an end', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('Is It Of The?', '“”', 'A “ ” B C?'),
    );
    fc.assert(
      fc.property(text, fc.array(text, { maxLength: 4 }), (asked, lookups) => {
        const turns = [turnOf({ lookups: lookups.map((each) => ({ text: each })) })];
        const queries = allQueries(inputOf(asked, { turns }));
        queries.forEach((query, place) => {
          expect(query).not.toBe('');
          expect(
            queries.slice(0, place).some((earlier) => sameQuery({ text: earlier }, { text: query })),
          ).toBe(false);
        });
      }),
    );
  });
});
