import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Block, Passage } from '../../../../src/engine/index.js';
import { excerptOf } from '../../../../src/reasoners/reader/excerpts/excerpt-of.js';
import { type Unit, unitsOf } from '../../../../src/reasoners/reader/excerpts/units.js';
import { passageOf, somePassage, wordCount } from './support.js';

const words = (count: number, opening = 'Clay') => `${opening}${' dries'.repeat(count - 1)}.`;

/** The excerpt around the unit that starts with `opening`. */
function around(passage: Passage, opening: string): string {
  const units = unitsOf(passage);
  const centre = units.findIndex(({ start }) => passage.text.startsWith(opening, start));
  const { start, end } = excerptOf(passage, units, centre);
  return passage.text.slice(start, end);
}

/** Numbered steps between two paragraphs. */
function stepsOf(before: string, steps: readonly string[], after: string): Passage {
  const blocks: Block[] = [{ kind: 'paragraph', start: 0, end: before.length }];
  let text = before;
  for (const [place, step] of steps.entries()) {
    const number = place + 1;
    text += `\n${number}. `;
    blocks.push({ kind: 'item', depth: 0, number, start: text.length, end: text.length + step.length });
    text += step;
  }
  text += '\n\n';
  blocks.push({ kind: 'paragraph', start: text.length, end: text.length + after.length });
  return { id: 'kiln', title: 'The kiln', text: text + after, blocks };
}

/** Where what precedes may begin: with a list item, and code with what stands before it. */
function openingOf({ blocks = [] }: Passage, units: readonly Unit[], from: number): number {
  let first = from;
  const goesOn = ({ start, kind }: Unit) =>
    kind === 'code' ||
    blocks.some((block) => block.kind === 'item' && block.start < start && start < block.end);
  while (units[first] !== undefined && first > 0 && goesOn(units[first] as Unit)) first -= 1;
  return Math.max(0, first);
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
        const first = units.findIndex((unit) => unit.start === start);
        const before = units.slice(openingOf(passage, units, first - 1), first);
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
      ['paragraph', 'Run this.'],
      ['code', `start\n${'  fire(kiln)\n'.repeat(100)}end`],
      ['paragraph', 'Then wait.'],
    );
    expect(around(passage, 'start')).toMatch(/^start\n.*\nend$/su);
    expect(around(passage, 'Run')).toBe('Run this.');
  });

  it.each(['Run this:', 'start'])('is an introduction with all the code that it introduces: %s', (centre) => {
    const passage = passageOf(
      ['paragraph', words(70, 'Clean')],
      ['paragraph', 'Run this:'],
      ['code', `start\n${'  fire(kiln)\n'.repeat(100)}end`],
      ['paragraph', 'Then wait.'],
    );
    expect(around(passage, centre)).toMatch(/^Run this:\n\nstart\n.*\nend$/su);
  });

  it('has the first code behind the centre with its introduction, however long, and no second one', () => {
    const code = (name: string) => `${name}(${'kiln '.repeat(90)})`;
    const passage = passageOf(
      ['paragraph', words(20, 'Glaze')],
      ['paragraph', 'Run this:'],
      ['code', code('fire')],
      ['paragraph', 'Then run this:'],
      ['code', code('cool')],
    );
    expect(around(passage, 'Glaze')).toMatch(/^Glaze.*\n\nRun this:\n\nfire[^)]*\)$/su);
  });

  it('ends before an introduction if what it introduces does not fit beside other code', () => {
    const passage = passageOf(
      ['code', 'fire(kiln)'],
      ['paragraph', 'Run this:'],
      ['code', `cool(${'kiln '.repeat(90)})`],
    );
    expect(around(passage, 'fire')).toBe('fire(kiln)');
  });

  it('begins with no introduced list, table or code whose introduction does not fit', () => {
    const passage = passageOf(
      ['paragraph', `${words(70, 'Knead')}`.replace('.', ':')],
      ['code', 'fire(kiln)'],
      ['paragraph', words(60, 'Wait')],
    );
    expect(around(passage, 'Wait')).toBe(words(60, 'Wait'));
  });

  it('begins with no code of which the sentence before is left out', () => {
    const passage = passageOf(
      ['paragraph', words(30, 'Knead')],
      ['code', 'fire(kiln)'],
      ['paragraph', words(60, 'Wait')],
    );
    expect(around(passage, 'Wait')).toBe(words(60, 'Wait'));
  });

  it('begins in the middle of no list item that fits', () => {
    const passage = passageOf(
      ['item', words(31, 'Other')],
      ['item', `${words(30, 'Knead')} ${words(20, 'Wait')}`],
      ['paragraph', words(50, 'Then')],
    );
    expect(around(passage, 'Wait')).toBe(`${words(30, 'Knead')} ${words(20, 'Wait')}`);
    expect(around(passage, 'Then')).toBe(words(50, 'Then'));
  });

  describe('of numbered steps', () => {
    const steps = ['Knead', 'Shape', 'Dry', 'Fire'].map((step) => words(30, step));
    const passage = stepsOf('Do this:', steps, words(70, 'Alternatively'));

    it.each(['Do this', 'Knead', 'Dry', 'Fire'])(
      'has all of them and their introduction, around “%s”',
      (at) => {
        const shown = around(passage, at);
        expect(shown).toMatch(/^Do this:\n1\. Knead.*4\. Fire[^\n]*$/su);
      },
    );

    it('has none of them above what is shown instead, where there is no room', () => {
      expect(around(passage, 'Alternatively')).toBe(words(70, 'Alternatively'));
    });

    it('has all of them behind what leads to them', () => {
      const led = stepsOf(`${words(20, 'Prepare')} Do this:`, steps, 'Done.');
      expect(around(led, 'Prepare')).toMatch(/^Prepare.*4\. Fire[^\n]*$/su);
    });
  });

  it('does not take bullets for steps', () => {
    const passage = passageOf(
      ...['Oak', 'Ash', 'Elm', 'Yew'].map((wood) => ['item', words(30, wood)] as const),
    );
    expect(around(passage, 'Ash')).toBe(`${words(30, 'Ash')}\n\n${words(30, 'Elm')}`);
  });
});
