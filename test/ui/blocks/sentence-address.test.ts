import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sentenceAddress } from '../../../src/ui/blocks/sentence-address.js';
import { anyPassage, anyRange, passageOf, placeOf, whole } from './support.js';

const address = 'https://kiln.example/firing#cones';

/** How a browser reads the directive: the text, or its start and end. */
function readBack(href: string): readonly string[] {
  const [, directive] = href.split(':~:text=');
  return directive === undefined ? [] : directive.split(',').map(decodeURIComponent);
}

describe('the address of a sentence', () => {
  it('has the sentence after the anchor', () => {
    const passage = passageOf({ kind: 'paragraph', text: 'Fire slowly. Cone 6 is half-way, hot & bright.' });
    const href = sentenceAddress(address, passage, placeOf(passage, 'Cone 6 is half-way, hot & bright.'));
    expect(href).toBe(`${address}:~:text=Cone%206%20is%20half%2Dway%2C%20hot%20%26%20bright.`);
    expect(readBack(href)).toEqual(['Cone 6 is half-way, hot & bright.']);
  });

  it('needs no anchor', () => {
    const passage = { text: 'The kiln cools overnight.' };
    expect(sentenceAddress('https://kiln.example/firing?v=2', passage, whole(passage))).toBe(
      'https://kiln.example/firing?v=2#:~:text=The%20kiln%20cools%20overnight.',
    );
  });

  it('replaces another text directive', () => {
    const passage = { text: 'The kiln cools overnight.' };
    const before = sentenceAddress(address, { text: 'Another sentence.' }, { start: 0, end: 17 });
    expect(sentenceAddress(before, passage, whole(passage))).toBe(
      sentenceAddress(address, passage, whole(passage)),
    );
  });

  it('has only the ends of a long text', () => {
    const text = `Firing begins here and ${'goes on and '.repeat(30)}at last it ends over there.`;
    const [start = '', end = ''] = readBack(
      sentenceAddress(address, { text }, { start: 0, end: text.length }),
    );
    expect(text.startsWith(start)).toBe(true);
    expect(text.endsWith(end)).toBe(true);
    expect(start.split(' ')).toHaveLength(6);
    expect(end).toBe('last it ends over there.'.padStart(27, 'at '));
  });

  it('has the first and the last line of several blocks, since a browser finds no text across them', () => {
    const list = passageOf(
      { kind: 'item', depth: 0, number: 1, text: 'Leave the lid ajar.' },
      { text: '\n2. ' },
      { kind: 'item', depth: 0, number: 2, text: 'Start the programme.' },
    );
    expect(readBack(sentenceAddress(address, list, whole(list)))).toEqual([
      'Leave the lid ajar.',
      'Start the programme.',
    ]);
  });

  it('has cells, not the bars that separate them in a passage', () => {
    const row = passageOf({
      kind: 'row',
      header: false,
      text: 'maximumHeat | number | The top of the ramp.',
    });
    expect(readBack(sentenceAddress(address, row, whole(row)))).toEqual([
      'maximumHeat',
      'The top of the ramp.',
    ]);
  });

  it('leaves out what occurs too often on a page', () => {
    const row = passageOf({ kind: 'row', header: false, text: '6 | 1' });
    expect(sentenceAddress(address, row, whole(row))).toBe(address);
  });

  it('is a URL with words of the passage, for any passage', () => {
    fc.assert(
      fc.property(anyPassage, anyRange, (passage, range) => {
        const href = sentenceAddress(address, passage, range);
        const { hash, href: read } = new URL(href);
        expect(read).toBe(href);
        expect(hash.startsWith('#cones')).toBe(true);
        expect(href.slice(address.length)).not.toMatch(/[&-]/u);
        const text = passage.text.replace(/\p{Cs}/gu, '').replace(/\s+/gu, ' ');
        const parts = readBack(href);
        expect(parts.length).toBeLessThanOrEqual(2);
        for (const part of parts) expect(text).toContain(part);
      }),
    );
  });
});
