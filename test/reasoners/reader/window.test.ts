import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Passage } from '../../../src/engine/index.js';
import { makeWindow, shareRoom } from '../../../src/reasoners/reader/reader-window.js';
import { sentencesOf } from '../../../src/reasoners/reader/sentences.js';
import { trunkFeeds } from '../../../src/reasoners/reader/trunk.js';
import { config, words } from './support.js';

interface PythonWindow {
  readonly question: string;
  readonly passages: readonly Passage[];
  readonly ids: readonly number[];
  readonly types: readonly number[];
  readonly marks: readonly number[];
  readonly segments: readonly {
    readonly passage: number;
    readonly part: string;
    readonly first: number;
    readonly offsets: readonly (readonly [number, number])[];
  }[];
  readonly sentences: readonly (readonly (readonly [number, number])[])[];
}

/** Written by `models/training/make_fixtures.py`. */
const cases: readonly PythonWindow[] = JSON.parse(
  readFileSync(new URL('../../fixtures/reader-windows.json', import.meta.url), 'utf8'),
);

describe.each(cases)('the window that training gives “$question”', (expected) => {
  const window = makeWindow(words, config, expected.question, expected.passages);

  it('has the same tokens and types here', () => {
    expect(window.ids).toEqual(expected.ids);
    expect([...(trunkFeeds(window, false).token_type_ids?.data ?? [])].map(Number)).toEqual(expected.types);
  });

  it('has its segments and marks in the same places here', () => {
    const places = window.segments.map(({ passage, part, first, pieces }) => {
      return { passage, part, first, tokens: pieces.ids.length };
    });
    expect(places).toEqual(
      expected.segments.map(({ passage, part, first, offsets }) => {
        return { passage, part, first, tokens: offsets.length };
      }),
    );
    const marks = window.segments.filter(({ part }) => part === 'title').map(({ first }) => first - 1);
    expect(marks).toEqual(expected.marks);
  });

  it('maps each token to the word here that contains its characters there', () => {
    window.segments.forEach(({ pieces }, index) => {
      expected.segments[index]?.offsets.forEach(([start, end], token) => {
        expect(pieces.starts[token]).toBeLessThanOrEqual(start);
        expect(pieces.ends[token]).toBeGreaterThanOrEqual(end);
      });
    });
  });

  it('has the same sentences here', () => {
    const ranges = expected.passages.map(({ text }) =>
      sentencesOf(text).map(({ start, end }) => [start, end]),
    );
    expect(ranges).toEqual(expected.sentences);
  });
});

describe('a window', () => {
  it('stays within its token limit, whatever is asked and read', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.integer({ min: 0, max: 700 }).map((count) => 'moonlit '.repeat(count)),
    );
    const passage = fc.record({ id: fc.uuid(), title: text, text });
    fc.assert(
      fc.property(text, fc.array(passage, { maxLength: config.windowPassages }), (question, passages) => {
        const { ids, segments, questionTokens } = makeWindow(words, config, question, passages);
        expect(ids.length).toBeLessThanOrEqual(config.windowTokens);
        expect([ids[0], ids[questionTokens - 1], ids.at(-1)]).toEqual([101, 102, 102]);
        for (const { first, pieces } of segments) {
          expect(ids.slice(first, first + pieces.ids.length)).toEqual(pieces.ids);
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('room that is shared', () => {
  const room = fc.integer({ min: 0, max: 600 });
  const wanted = fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 8 });
  const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

  it('is used as far as it is needed, and nobody gets more than requested', () => {
    fc.assert(
      fc.property(room, wanted, (given, amounts) => {
        const shares = shareRoom(given, amounts);
        expect(sum(shares)).toBe(Math.min(given, sum(amounts)));
        shares.forEach((share, place) => {
          expect(share).toBeLessThanOrEqual(amounts[place] ?? 0);
        });
      }),
    );
  });

  it('is shared fairly: those cut short get at most one less than any other', () => {
    fc.assert(
      fc.property(room, wanted, (given, amounts) => {
        const shares = shareRoom(given, amounts);
        const most = Math.max(0, ...shares);
        shares.forEach((share, place) => {
          if (share < (amounts[place] ?? 0)) expect(share).toBeGreaterThanOrEqual(most - 1);
        });
      }),
    );
  });

  it('goes to the longer text if the shorter one leaves some', () => {
    expect(shareRoom(100, [20, 300])).toEqual([20, 80]);
    expect(shareRoom(100, [300, 300])).toEqual([50, 50]);
    expect(shareRoom(0, [5])).toEqual([0]);
  });
});
