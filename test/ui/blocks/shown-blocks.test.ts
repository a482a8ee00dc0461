import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textOf } from '../../../src/ui/blocks/sentence-address.js';
import { type ShownBlock, shownBlocks } from '../../../src/ui/blocks/shown-blocks.js';
import { anyPassage, anyRange, passageOf, placeOf, whole } from './support.js';

/** The tree with its texts as strings and marks between asterisks. */
function plain(shown: ShownBlock): unknown {
  const words = (given: Parameters<typeof textOf>[0]): string =>
    given.map((stretch) => (stretch.cited ? `*${textOf([stretch])}*` : textOf([stretch]))).join('');
  switch (shown.kind) {
    case 'paragraph':
      return words(shown.words);
    case 'list':
      return shown.items.map((item) => [item.number ?? '-', words(item.words), ...item.within.map(plain)]);
    case 'code':
      return { [shown.language ?? 'code']: shown.text };
    case 'table':
      return {
        header: shown.headers.map((row) => row.map(words)),
        rows: shown.rows.map((row) => row.map(words)),
      };
    case 'definitions':
      return shown.definitions.map(({ term, meaning }) => `${words(term)} = ${words(meaning)}`);
    case 'note':
      return { [shown.note]: shown.blocks.map(plain) };
  }
}

/** The displayed text, without marks and structure. */
function drawn(shown: ShownBlock): string {
  switch (shown.kind) {
    case 'paragraph':
      return textOf(shown.words);
    case 'list':
      return shown.items.map(({ words, within }) => textOf(words) + within.map(drawn).join('')).join('');
    case 'code':
      return shown.text;
    case 'table':
      return [...shown.headers, ...shown.rows].flat().map(textOf).join('');
    case 'definitions':
      return shown.definitions.map(({ term, meaning }) => textOf(term) + textOf(meaning)).join('');
    case 'note':
      return shown.blocks.map(drawn).join('');
  }
}

const steps = passageOf(
  { kind: 'paragraph', text: 'To fire a kiln for the first time:' },
  { text: '\n\n3. ' },
  { kind: 'item', depth: 0, number: 3, text: 'Leave the lid ajar.' },
  { text: '\n   - ' },
  { kind: 'item', depth: 1, text: 'A finger is enough.' },
  { text: '\n4. ' },
  { kind: 'item', depth: 0, number: 4, text: 'Start the programme.' },
  { text: '\n   ' },
  { kind: 'code', language: 'sh', margin: 3, text: 'kiln start \\\n     --slow' },
  { text: '\n\n' },
  { kind: 'paragraph', text: 'Then wait.' },
);

const cones = passageOf(
  { kind: 'row', header: true, text: 'Cone | Heat' },
  { text: '\n' },
  { kind: 'row', header: false, text: '06 | 999' },
  { text: '\n' },
  { kind: 'row', header: false, text: '6 | 1222' },
);

describe('the displayed blocks of a passage', () => {
  it('combine items into nested lists, with code in the step that it belongs to', () => {
    expect(shownBlocks(steps, whole(steps)).map(plain)).toEqual([
      'To fire a kiln for the first time:',
      [
        [3, 'Leave the lid ajar.', [['-', 'A finger is enough.']]],
        [4, 'Start the programme.', { sh: 'kiln start \\\n  --slow' }],
      ],
      'Then wait.',
    ]);
  });

  it('mark the most relevant part, and nothing else', () => {
    const cited = [placeOf(steps, 'Start the programme.')];
    const [, list] = shownBlocks(steps, whole(steps), { cited }).map(plain);
    expect(list).toEqual([
      [3, 'Leave the lid ajar.', [['-', 'A finger is enough.']]],
      [4, '*Start the programme.*', { sh: 'kiln start \\\n  --slow' }],
    ]);
  });

  it('are cut at the ends of an excerpt', () => {
    const { start } = placeOf(steps, 'a kiln');
    const { end } = placeOf(steps, 'Leave the lid');
    expect(shownBlocks(steps, { start, end }).map(plain)).toEqual([
      'a kiln for the first time:',
      [[3, 'Leave the lid']],
    ]);
  });

  it('have a row below the header of its table, even if that is outside the excerpt', () => {
    expect(shownBlocks(cones, placeOf(cones, '6 | 1222')).map(plain)).toEqual([
      { header: [['Cone', 'Heat']], rows: [['6', '1222']] },
    ]);
  });

  it('start another table with another header', () => {
    const two = passageOf(
      { kind: 'row', header: true, text: 'Glaze | Base' },
      { text: '\n' },
      { kind: 'row', header: false, text: 'Celadon | Iron' },
      { text: '\n' },
      { kind: 'row', header: true, text: 'Clay | Shrinks' },
      { text: '\n' },
      { kind: 'row', header: false, text: 'Stoneware | 12 %' },
    );
    expect(shownBlocks(two, whole(two)).map(plain)).toEqual([
      { header: [['Glaze', 'Base']], rows: [['Celadon', 'Iron']] },
      { header: [['Clay', 'Shrinks']], rows: [['Stoneware', '12 %']] },
    ]);
  });

  it('keep consecutive header rows, and search only their table for them', () => {
    const double = passageOf(
      { kind: 'row', header: true, text: 'Ramp | Ramp' },
      { text: '\n' },
      { kind: 'row', header: true, text: 'From | To' },
      { text: '\n' },
      { kind: 'row', header: false, text: '20 | 600' },
      { text: '\n\n' },
      { kind: 'paragraph', text: 'Another table:' },
      { text: '\n\n' },
      { kind: 'row', header: false, text: 'alone | here' },
    );
    expect(shownBlocks(double, placeOf(double, '20 | 600')).map(plain)).toEqual([
      {
        header: [
          ['Ramp', 'Ramp'],
          ['From', 'To'],
        ],
        rows: [['20', '600']],
      },
    ]);
    expect(shownBlocks(double, placeOf(double, 'alone | here')).map(plain)).toEqual([
      { header: [], rows: [['alone', 'here']] },
    ]);
  });

  it('keep adjacent blocks of one note in one box', () => {
    const noted = passageOf(
      { kind: 'paragraph', note: 'warning', text: 'The lid is hot.' },
      { text: '\n\n' },
      { kind: 'item', depth: 0, note: 'warning', text: 'Wear gloves.' },
      { text: '\n\n' },
      { kind: 'paragraph', note: 'tip', text: 'Open it at 100 degrees.' },
    );
    expect(shownBlocks(noted, whole(noted)).map(plain)).toEqual([
      { warning: ['The lid is hot.', [['-', 'Wear gloves.']]] },
      { tip: ['Open it at 100 degrees.'] },
    ]);
  });

  it('separate a term from its meaning', () => {
    const defined = passageOf(
      { kind: 'definition', term: 'Bisque', text: 'Bisque: fired once, not glazed.' },
      { text: '\n' },
      { kind: 'definition', term: 'Slip', text: 'Slip\nClay in water.' },
    );
    expect(shownBlocks(defined, whole(defined)).map(plain)).toEqual([
      ['Bisque = fired once, not glazed.', 'Slip = Clay in water.'],
    ]);
  });

  it('mark the same words in code whose indentation is removed', () => {
    const { end } = placeOf(steps, '--slow');
    const [, list] = shownBlocks(steps, whole(steps), { cited: [{ start: end - 6, end }] });
    const code = list?.kind === 'list' ? list.items[1]?.within[0] : undefined;
    if (code?.kind !== 'code' || code.cited === null) throw new Error('there is no marked code');
    expect(code.text.slice(code.cited.start, code.cited.end)).toBe('--slow');
  });

  it('are the paragraphs of a passage without blocks', () => {
    const old = { text: 'Clay is old.\n\nGlass is\nyounger.' };
    expect(shownBlocks(old, whole(old)).map(plain)).toEqual(['Clay is old.', 'Glass is\nyounger.']);
  });

  it('include text outside of blocks unchanged', () => {
    const loose = { text: 'Loose words', blocks: [] };
    expect(shownBlocks(loose, whole(loose)).map(plain)).toEqual(['Loose words']);
  });

  it('repeat nothing and add nothing to the passage, whatever a saved run claims', () => {
    fc.assert(
      fc.property(anyPassage, anyRange, anyRange, (passage, range, mark) => {
        const shown = shownBlocks(passage, range, { cited: [mark] });
        const said = shown.map(drawn).join('');
        const hasRows = passage.blocks?.some(({ kind }) => kind === 'row') === true;
        expect(said.length).toBeLessThanOrEqual(passage.text.length);
        if (!hasRows) {
          let from = 0;
          for (const sign of said) {
            from = passage.text.indexOf(sign, from);
            expect(from).toBeGreaterThanOrEqual(0);
            from += sign.length;
          }
        }
      }),
    );
  });

  it('have limited nesting', () => {
    const deep = passageOf(
      ...Array.from({ length: 500 }, (_, depth) => ({ kind: 'item', depth, text: 'x ' }) as const),
    );
    const depthOf = (shown: ShownBlock): number =>
      shown.kind === 'list'
        ? 1 + Math.max(0, ...shown.items.flatMap(({ within }) => within.map(depthOf)))
        : 0;
    expect(Math.max(...shownBlocks(deep, whole(deep)).map(depthOf))).toBeLessThanOrEqual(9);
  });
});
