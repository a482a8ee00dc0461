import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Passage } from '../../../../src/engine/index.js';
import { excerptOf } from '../../../../src/reasoners/reader/excerpts/excerpt-of.js';
import { unitsOf } from '../../../../src/reasoners/reader/excerpts/units.js';
import { passageOf, somePassage, wordCount } from './support.js';

const words = (count: number, opening = 'Clay') => `${opening}${' dries'.repeat(count - 1)}.`;

/** The excerpt around the unit that starts with `opening`. */
function around(passage: Passage, opening: string): string {
  const units = unitsOf(passage);
  const centre = units.findIndex(({ start }) => passage.text.startsWith(opening, start));
  const { start, end } = excerptOf(passage, units, centre);
  return passage.text.slice(start, end);
}

describe('an excerpt', () => {
  it('consists of whole units around the requested one, of at most 80 words unless that one is longer', () => {
    fc.assert(
      fc.property(somePassage, fc.nat(), (passage, at) => {
        const units = unitsOf(passage);
        fc.pre(units.length > 0);
        const centre = at % units.length;
        const { start, end } = excerptOf(passage, units, centre);
        const held = units.filter((unit) => unit.start >= start && unit.end <= end);
        expect(held).toContain(units[centre]);
        expect(held[0]?.start).toBe(start);
        expect(held.at(-1)?.end).toBe(end);
        for (const unit of units)
          if (!held.includes(unit)) expect(unit.end <= start || unit.start >= end).toBe(true);
        const counted = held.reduce(
          (sum, unit) => sum + wordCount(passage.text.slice(unit.start, unit.end)),
          0,
        );
        if (held.length > 1) expect(counted).toBeLessThanOrEqual(80);
      }),
    );
  });

  it('has no room left for its neighbours', () => {
    fc.assert(
      fc.property(somePassage, fc.nat(), (passage, at) => {
        const units = unitsOf(passage);
        fc.pre(units.length > 0);
        const { start, end } = excerptOf(passage, units, at % units.length);
        const count = (some: typeof units) =>
          some.reduce((sum, unit) => sum + wordCount(passage.text.slice(unit.start, unit.end)), 0);
        const held = count(units.filter((unit) => unit.start >= start && unit.end <= end));
        const before = units.filter((unit) => unit.end <= start).slice(-1);
        const after = units.filter((unit) => unit.start >= end).slice(0, 1);
        for (const beside of [before, after]) {
          if (beside.length > 0) expect(held + count(beside)).toBeGreaterThan(80);
        }
      }),
    );
  });

  it('prefers what follows to what precedes', () => {
    const passage = passageOf([
      'paragraph',
      [words(30, 'First'), words(40, 'Second'), words(30, 'Third')].join(' '),
    ]);
    expect(around(passage, 'Second')).toBe(`${words(40, 'Second')} ${words(30, 'Third')}`);
  });

  it('includes the introduction of code first', () => {
    const passage = passageOf(
      ['paragraph', words(30, 'Run')],
      ['code', `fire(${'kiln '.repeat(30)})`],
      ['paragraph', words(30, 'Then')],
    );
    const shown = around(passage, 'fire(');
    expect(shown).toContain('Run dries');
    expect(shown).not.toContain('Then');
  });

  it('also includes what follows code if there is room', () => {
    const passage = passageOf(
      ['paragraph', 'Run this:'],
      ['code', 'fire(kiln)'],
      ['paragraph', 'Then wait.'],
    );
    expect(around(passage, 'fire(')).toBe(passage.text);
  });

  it('is a single long unit, but never part of one', () => {
    const passage = passageOf(
      ['paragraph', 'Run this:'],
      ['code', `start\n${'  fire(kiln)\n'.repeat(100)}end`],
      ['paragraph', 'Then wait.'],
    );
    expect(around(passage, 'start')).toMatch(/^start\n.*\nend$/su);
    expect(around(passage, 'Run')).toBe('Run this:');
  });
});
