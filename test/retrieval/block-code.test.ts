import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Block, NoteKind, TextRange } from '../../src/engine/index.js';
import { decodeBlocks, encodeBlocks } from '../../src/retrieval/block-code.js';
import { blocksFault } from '../../src/retrieval/block-faults.js';
import { workOf } from '../linear-text/support.js';

const text = [
  'Set the sails:',
  '',
  '1. Hoist it:',
  '   a()',
  '',
  '   b()',
  '- loose',
  '',
  'Sail | Use',
  'Jib | fore | aft',
  'Boom',
  'Holds the sail.',
].join('\n');

const at = (part: string, from = 0): TextRange => {
  const start = text.indexOf(part, from);
  return { start, end: start + part.length };
};

const blocks: readonly Block[] = [
  { kind: 'paragraph', ...at('Set the sails:') },
  { kind: 'item', ...at('Hoist it:'), depth: 0, number: 1 },
  { kind: 'code', ...at('a()\n\n   b()'), language: 'c++', margin: 3 },
  { kind: 'item', ...at('loose'), depth: 0 },
  { kind: 'row', ...at('Sail | Use'), header: true, cells: [at('Sail'), at('Use')] },
  { kind: 'row', ...at('Jib | fore | aft'), header: false, cells: [at('Jib'), at('fore | aft')] },
  { kind: 'definition', ...at('Boom\nHolds the sail.'), term: at('Boom'), note: 'tip' },
];

/** Arbitrary blocks of arbitrary text: stretches of it, cut at random positions. */
const anyPassage = fc
  .record({
    text: fc.string({
      unit: fc.constantFrom('a', 'b', ' ', '\n', '|', ' | ', '- ', '2. ', '٣', '😀'),
      minLength: 1,
      maxLength: 60,
    }),
    places: fc.array(fc.nat(120), { maxLength: 12 }),
    kinds: fc.array(fc.tuple(fc.nat(5), fc.nat(5), fc.integer({ min: -3, max: 40 })), {
      minLength: 6,
      maxLength: 6,
    }),
  })
  .map(({ text: written, places, kinds }) => {
    const ends = [...new Set(places.map((place) => place % (written.length + 1)))].sort(
      (one, other) => one - other,
    );
    const made: Block[] = [];
    for (let place = 0; place + 1 < ends.length; place += 2) {
      const [kind = 0, note = 0, number = 0] = kinds[(place / 2) % kinds.length] ?? [];
      made.push(
        blockOf(kind, noteKinds[note], number, { start: ends[place] ?? 0, end: ends[place + 1] ?? 0 }),
      );
    }
    return { text: written, blocks: made };
  });

const noteKinds: readonly (NoteKind | undefined)[] = [
  'note',
  'tip',
  'important',
  'warning',
  'caution',
  undefined,
];

function blockOf(kind: number, note: NoteKind | undefined, number: number, place: TextRange): Block {
  const own = note === undefined ? place : { ...place, note };
  const middle = place.start + Math.floor((place.end - place.start) / 2);
  const whole = { start: place.start, end: place.end };
  switch (kind) {
    case 0:
      return { kind: 'item', ...own, depth: Math.abs(number), ...(number < 0 ? {} : { number }) };
    case 1:
      return { kind: 'code', ...own, margin: Math.abs(number), ...(number < 0 ? { language: 'js' } : {}) };
    case 2:
      return {
        kind: 'row',
        ...own,
        header: number < 0,
        cells: [
          { ...whole, end: middle },
          { ...whole, start: middle },
        ],
      };
    case 3:
      return { kind: 'row', ...own, header: number < 0, cells: number < 9 ? [] : [whole] };
    case 4:
      return {
        kind: 'definition',
        ...own,
        term: { start: place.start, end: Math.max(place.start + 1, middle) },
      };
    default:
      return { kind: 'paragraph', ...own };
  }
}

describe('the code of blocks', () => {
  it('is short if they are on lines of their own', () => {
    expect(encodeBlocks(text, blocks)).toBe('pic3+3:c++;ihr:0,3,3,10;Td');
  });

  it('gives the same blocks when it is read', () => {
    expect(decodeBlocks(text, encodeBlocks(text, blocks) ?? '')).toEqual(blocks);
  });

  it('gives the same blocks when it is read, for any blocks', () => {
    fc.assert(
      fc.property(anyPassage, (passage) => {
        expect(blocksFault(passage.text, passage.blocks)).toBeUndefined();
        const code = encodeBlocks(passage.text, passage.blocks);
        if (code !== undefined) expect(decodeBlocks(passage.text, code)).toEqual(passage.blocks);
      }),
      { numRuns: 1000 },
    );
  });

  it('is empty for paragraphs separated by empty lines', () => {
    const paragraphs: Block[] = [
      { kind: 'paragraph', start: 0, end: 3 },
      { kind: 'paragraph', start: 5, end: 8 },
    ];
    expect(encodeBlocks('One\n\nTwo', paragraphs)).toBeUndefined();
    expect(encodeBlocks('One\n\nTwo', paragraphs.slice(1))).toBe('p@5,3');
    expect(encodeBlocks('One\n\nTwo', undefined)).toBeUndefined();
  });

  it.each([
    ['a letter of no kind', 'x'],
    ['a block behind the end of the text', 'p@3,9'],
    ['more lines than there are', 'c9'],
    ['a very large number', 'c99999999'],
    ['a number that is too long to be one', 'c999999999'],
    ['an empty stretch', 'p@1,0'],
    ['a negative place', 'p@-1,2'],
    ['more blocks than text', 'ppp'],
    ['cells behind the row', 'r:0,99;'],
    ['cells in halves', 'r:0;'],
    ['a cell that is no number', 'r:0,x;'],
    ['a term that is not in its definition', 'd1:0,40;'],
    ['two terms', 'd1:0,1,1,1;x'],
    ['a language with a tag in it', 'c:<b>;'],
    ['a language without an end', 'c:js'],
    ['a list in too many lists', 'i100'],
    ['a margin of a paragraph', 'p+3'],
  ])('is refused with %s', (_what, code) => {
    expect(decodeBlocks('one\ntwo', code)).toEqual(expect.any(String));
  });

  it('is read without throwing, whatever it is, and never gives invalid blocks', () => {
    const code = fc.string({ unit: fc.constantFrom(...'picrhdNTIWCO@,+#:;-0129 js'), maxLength: 20 });
    fc.assert(
      fc.property(code, (written) => {
        const read = decodeBlocks(text, written);
        if (typeof read !== 'string') expect(blocksFault(text, read)).toBeUndefined();
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['as many blocks as can be on one line', 'a', 'd@0,1'],
    ['lines without end', '\n', 'c9999'],
    ['spaces', ' ', 'p@0,1'],
    ['cells', ' | ', 'r'],
    ['notes that hold nothing', 'a', 'TO'],
  ])('takes linear work: %s', async (_what, unit, token) => {
    const work = (count: number) => workOf(() => decodeBlocks(unit.repeat(count), token.repeat(count)));
    await work(8000);
    expect((await work(8000)) / (await work(4000))).toBeLessThan(2.5);
  });

  it('is written in linear work', async () => {
    const work = (count: number) => {
      const written = 'a '.repeat(count);
      const made = Array.from(
        { length: count },
        (_, place): Block => ({
          kind: 'definition',
          start: 2 * place,
          end: 2 * place + 1,
          term: { start: 2 * place, end: 2 * place + 1 },
        }),
      );
      return workOf(() => encodeBlocks(written, made));
    };
    // Compilation counts as work too, so the code is warmed up to keep it from distorting the ratio.
    await work(16_000);
    expect((await work(16_000)) / (await work(8000))).toBeLessThan(2.5);
  });
});

describe('blocks that a program gives', () => {
  const refused = (...given: unknown[]) => blocksFault(text, given);

  it('are accepted unchanged if they are in order and within the text', () => {
    expect(blocksFault(text, blocks)).toBeUndefined();
    expect(blocksFault(text, [])).toBeUndefined();
  });

  it.each([
    ['no list', () => blocksFault(text, 'p')],
    ['no block', () => refused(null)],
    ['a kind that there is not', () => refused({ kind: 'toString', start: 0, end: 3 })],
    ['no place', () => refused({ kind: 'paragraph', start: 0 })],
    ['half a character', () => refused({ kind: 'paragraph', start: 0, end: 1.5 })],
    ['a place before the text', () => refused({ kind: 'paragraph', start: -1, end: 3 })],
    ['a place behind the text', () => refused({ kind: 'paragraph', start: 0, end: text.length + 1 })],
    [
      'blocks that overlap',
      () => refused({ kind: 'paragraph', start: 0, end: 3 }, { kind: 'paragraph', start: 2, end: 5 }),
    ],
    ['an unknown note', () => refused({ kind: 'paragraph', start: 0, end: 3, note: 'toString' })],
    ['an item of no depth', () => refused({ kind: 'item', start: 0, end: 3 })],
    [
      'code of a nameless language',
      () => refused({ kind: 'code', start: 0, end: 3, margin: 0, language: 'a b' }),
    ],
    ['a row without cells', () => refused({ kind: 'row', start: 0, end: 3, header: true })],
    [
      'a term that is not in it',
      () => refused({ kind: 'definition', start: 3, end: 6, term: { start: 0, end: 4 } }),
    ],
  ])('are refused with %s', (_what, fault) => {
    expect(fault()).toEqual(expect.any(String));
  });
});
