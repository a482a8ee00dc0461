import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Passage } from '../../../../src/engine/index.js';
import { unitsOf } from '../../../../src/reasoners/reader/excerpts/units.js';
import { workOf } from '../../../linear-text/support.js';
import { hostileTexts } from '../../hostile-texts.js';
import { passageOf, somePassage } from './support.js';

const shown = (passage: Passage) =>
  unitsOf(passage).map(({ kind, start, end }) => [kind, passage.text.slice(start, end)]);
const plain = (text: string): Passage => ({ id: 'kiln', title: 'The kiln', text });

describe('the units of a passage', () => {
  it('are the sentences of its paragraphs, items and definitions', () => {
    const passage = passageOf(
      ['paragraph', 'Dry the clay first. It cracks otherwise.'],
      ['item', 'Stack the shelves. Leave a gap.'],
      ['definition', 'Bisque: clay that was fired once.'],
    );
    expect(shown(passage)).toEqual([
      ['sentence', 'Dry the clay first.'],
      ['sentence', 'It cracks otherwise.'],
      ['sentence', 'Stack the shelves.'],
      ['sentence', 'Leave a gap.'],
      ['sentence', 'Bisque: clay that was fired once.'],
    ]);
  });

  it('are whole rows, without headers', () => {
    const passage = passageOf(
      ['header', 'Cone | Degrees'],
      ['row', '06 | 999. Low fire.'],
      ['row', '6 | 1222. Mid fire.'],
    );
    expect(shown(passage)).toEqual([
      ['row', '06 | 999. Low fire.'],
      ['row', '6 | 1222. Mid fire.'],
    ]);
  });

  it('are whole code blocks, whatever their content', () => {
    const code = '# Heat it. Then wait.\n\nfire(kiln)\n';
    expect(shown(passageOf(['paragraph', 'Run this:'], ['code', code]))).toEqual([
      ['sentence', 'Run this:'],
      ['code', code],
    ]);
  });

  it('end where a line of a paragraph ends', () => {
    expect(shown(plain('Open the vent\nClose the lid\n\nWait a day. Then look.'))).toEqual([
      ['sentence', 'Open the vent'],
      ['sentence', 'Close the lid'],
      ['sentence', 'Wait a day.'],
      ['sentence', 'Then look.'],
    ]);
  });

  it('are none for an empty passage', () => {
    for (const text of ['', ' \n\n ', '\n']) expect(unitsOf(plain(text))).toEqual([]);
  });

  it('are in order within the text, disjoint and not empty', () => {
    fc.assert(
      fc.property(somePassage, (passage) => {
        let before = 0;
        for (const { start, end } of unitsOf(passage)) {
          expect(start).toBeGreaterThanOrEqual(before);
          expect(end).toBeGreaterThan(start);
          before = end;
        }
        expect(before).toBeLessThanOrEqual(passage.text.length);
      }),
    );
  });

  it('leave out nothing but headers and white space', () => {
    fc.assert(
      fc.property(somePassage, (passage) => {
        const kept = unitsOf(passage).map(({ start, end }) => passage.text.slice(start, end));
        const headers = passage.blocks?.filter((block) => block.kind === 'row' && block.header) ?? [];
        const rest = [...headers].reverse().reduce((text, { start, end }) => {
          return text.slice(0, start) + text.slice(end);
        }, passage.text);
        expect(kept.join('').replace(/\s/gu, '')).toBe(rest.replace(/\s/gu, ''));
      }),
    );
  });

  it.each([
    ...Object.entries(hostileTexts),
    ['short lines', 'a\n'.repeat(20_000)],
    ['short sentences', 'It is. '.repeat(10_000)],
  ])('are found in time linear in %s', async (_, text) => {
    const half = await workOf(() => unitsOf(plain(text)));
    const whole = await workOf(() => unitsOf(plain(text + text)));
    expect(whole).toBeLessThan(2.5 * half + 1000);
  });

  it('are found in time linear in the number of blocks, on one line too', async () => {
    const items = (count: number): Passage => ({
      ...plain('Fire it. '.repeat(count)),
      blocks: Array.from({ length: count }, (_, place) => ({
        kind: 'item',
        depth: 0,
        start: 9 * place,
        end: 9 * place + 8,
      })),
    });
    const half = await workOf(() => unitsOf(items(2000)));
    const whole = await workOf(() => unitsOf(items(4000)));
    expect(whole).toBeLessThan(2.5 * half + 1000);
  });
});
