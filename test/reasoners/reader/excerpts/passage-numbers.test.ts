import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Passage } from '../../../../src/engine/index.js';
import { passageNumberNames } from '../../../../src/reasoners/reader/excerpts/passage-number-names.js';
import {
  foundNumbers,
  logOdds,
  passageNumbers,
  unitSupport,
} from '../../../../src/reasoners/reader/excerpts/passage-numbers.js';
import { unitsOf } from '../../../../src/reasoners/reader/excerpts/units.js';
import { makeWindow } from '../../../../src/reasoners/reader/reader-window.js';
import { logits, outputsOf, segmentOf, spanLogits, words } from '../support.js';
import { config, passageOf, somePassage } from './support.js';

const question = 'How do I fire clay?';

function readOf(passage: Passage, support?: (token: number) => number, windowTokens = config.windowTokens) {
  const window = makeWindow(words, { ...config, windowTokens }, question, [passage]);
  const outputs = outputsOf(window, {
    support: Float32Array.from(window.ids, (_, token) => support?.(token) ?? -6),
  });
  return { passage, window, outputs };
}

describe('the support of each unit', () => {
  const passage = passageOf(
    ['paragraph', 'Dry the clay. Stack the shelves.'],
    ['code', 'fire(kiln)'],
    ['header', 'Cone | Degrees'],
    ['row', '06 | 999'],
  );

  it('is that of its first token', () => {
    const read = readOf(passage, (token) => token);
    const units = unitsOf(passage);
    const text = segmentOf(read.window, 0, 'text');
    const expected = units.map(({ start }) => text.first + text.pieces.starts.indexOf(start));
    expect(units).toHaveLength(4);
    expect(unitSupport(read, units)).toEqual(expected);
  });

  it('is unknown beyond the end of the window', () => {
    const long = passageOf(['paragraph', 'It dries. '.repeat(100).trim()]);
    const read = readOf(long, () => 1, 60);
    const units = unitsOf(long);
    const support = unitSupport(read, units);
    const reached = segmentOf(read.window, 0, 'text').pieces.ends.at(-1) ?? 0;
    expect(support).toEqual(units.map(({ start }) => (start < reached ? 1 : null)));
    expect(support.at(0)).toBe(1);
    expect(support.at(-1)).toBeNull();
  });

  it('is unknown if the window has no room for the text at all', () => {
    expect(
      unitSupport(
        readOf(passage, () => 1, 3),
        unitsOf(passage),
      ),
    ).toEqual([null, null, null, null]);
  });

  it('has one value per unit, for any passage', () => {
    fc.assert(
      fc.property(somePassage, fc.integer({ min: 3, max: 200 }), (some, windowTokens) => {
        const units = unitsOf(some);
        const support = unitSupport(
          readOf(some, () => 1, windowTokens),
          units,
        );
        expect(support).toHaveLength(units.length);
        const firstUnread = support.indexOf(null);
        if (firstUnread >= 0) expect(support.slice(firstUnread).every((each) => each === null)).toBe(true);
      }),
    );
  });

  it('is found in one pass over the tokens', () => {
    const long = passageOf(['paragraph', 'It dries. '.repeat(2000).trim()]);
    const read = readOf(long, () => 1, 5000);
    const { pieces } = segmentOf(read.window, 0, 'text');
    let looks = 0;
    const starts = new Proxy(pieces.starts, {
      get: (own, key) => {
        looks++;
        return Reflect.get(own, key);
      },
    });
    const segments = read.window.segments.map((segment) =>
      segment.part === 'text' ? { ...segment, pieces: { ...pieces, starts } } : segment,
    );
    const units = unitsOf(long);
    unitSupport({ ...read, window: { ...read.window, segments } }, units);
    expect(looks).toBeLessThanOrEqual(4 * (units.length + pieces.ids.length));
  });
});

describe('log-odds', () => {
  it('are those of the probability, and bounded', () => {
    expect(logOdds(0.5)).toBe(0);
    expect(logOdds(0.8)).toBeCloseTo(Math.log(4), 9);
    expect(logOdds(0)).toBeCloseTo(-logOdds(1), 9);
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (probability) => {
        expect(Math.abs(logOdds(probability))).toBeLessThan(9.3);
      }),
    );
  });
});

describe('the features of a passage', () => {
  const passage = passageOf(['paragraph', 'Dry the clay. Fire it slowly. It cools for a day.']);
  const units = unitsOf(passage);
  const given = { place: 1, maxAnswerTokens: 24 };
  const numbers = (support: readonly (number | null)[], asked = question) =>
    passageNumbers(asked, readOf(passage), units, support, given);

  it('take the best of its units', () => {
    expect(numbers([-1, 2, null])).toMatchObject({ support: 2, place: Math.log(2) });
  });

  it('include no answerable if the graph gives none', () => {
    expect(numbers(units.map(() => 0))).not.toHaveProperty('answerable');
  });

  it('include how near a search found the passage, as far as it tells', () => {
    const near = (nearness: NonNullable<Passage['nearness']>) =>
      passageNumbers(question, readOf({ ...passage, nearness }), units, [], given);
    expect(near({ cosine: 0.5, likeness: 0.75 })).toMatchObject({ cosine: 0.5, likeness: 0.75 });
    expect(near({ cosine: 0.5 })).toMatchObject({ cosine: 0.5 });
    for (const numbers of [
      near({ cosine: 0.5 }),
      passageNumbers(question, readOf(passage), units, [], given),
    ]) {
      expect(numbers).not.toHaveProperty('likeness');
    }
  });

  it('that are known before it is read are the same as after', () => {
    const near: Passage = { ...passage, nearness: { cosine: 0.5, likeness: 0.75 } };
    const found = foundNumbers(question, near, 3);
    expect(Object.keys(found).sort()).toEqual(
      ['cosine', 'coverage', 'likeness', 'place', 'titleCoverage', 'words'].sort(),
    );
    expect(passageNumbers(question, readOf(near), units, [], { ...given, place: 3 })).toMatchObject(found);
  });

  it('count the question’s words in the title, the whole passage and its best unit', () => {
    const each = units.map(() => 0);
    expect(numbers(each, 'Which kiln clay cools slowly?')).toMatchObject({
      coverage: 1,
      titleCoverage: 0.25,
      unitCoverage: 0.25,
    });
    expect(numbers(each, 'What about porcelain?')).toMatchObject({ coverage: 0, unitCoverage: 0 });
  });

  it('leave out units that were not examined', () => {
    const [first] = units.map(() => 0);
    expect(numbers(first === undefined ? [] : [first], 'Which cools?').unitCoverage).toBe(0);
  });

  it('are finite and bounded, whatever the passage, its rank and the logits', () => {
    const logit = fc.constantFrom(-1e4, -6, 0, 6, 1e4);
    fc.assert(
      fc.property(
        somePassage,
        fc.string({ unit: 'grapheme', maxLength: 60 }),
        fc.integer({ min: 1, max: 1000 }),
        fc.tuple(logit, logit, fc.option(logit), fc.integer({ min: 3, max: 512 })),
        (some, asked, place, [support, answer, answerable, windowTokens]) => {
          const window = makeWindow(words, { ...config, windowTokens }, asked, [some]);
          const flat = logits(window, {}, answer);
          const sure = answer > 0 ? 1 : 0;
          const outputs = outputsOf(window, {
            answer: spanLogits(flat, flat),
            support: logits(window, {}, support),
            kinds: { span: sure, yes: 0, no: 0, none: 1 - sure },
            answerable,
          });
          const own = unitsOf(some);
          const read = { passage: some, window, outputs };
          const each = unitSupport(read, own);
          const judged = passageNumbers(asked, read, own, each, { place, maxAnswerTokens: 24 });
          for (const name of passageNumberNames) {
            const value = judged[name] ?? 0;
            expect(value, name).toSatisfy(Number.isFinite);
          }
          for (const name of ['relevance', 'none', 'span', 'spanProbability'] as const)
            expect(Math.abs(judged[name]), name).toBeLessThan(9.3);
          for (const name of ['coverage', 'titleCoverage', 'unitCoverage'] as const) {
            expect(judged[name], name).toBeGreaterThanOrEqual(0);
            expect(judged[name], name).toBeLessThanOrEqual(1);
          }
          for (const name of ['place', 'words'] as const)
            expect(judged[name], name).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });
});
