/** What text has cost too much before, and the test that reading it takes work in proportion to its length. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { workOf } from './support.js';

/** Each reads an arbitrary text. */
type Readers = Readonly<Record<string, (text: string) => unknown>>;

const hostile = [
  ...' .,:!?|`[](){}<>*_#~-\'"\\/=+@&\n\t',
  ...'\u00A0\u200B\u200D\u2028',
  ...'aAx1漢字かカกកກက한é“”’😀🇩',
  '\u0301\u0323',
  '\u200D\u0323\u0301',
  '. ',
  '? ',
  'Mr. A ',
  'a-',
  'a.',
  'A of ',
  '1,000 ',
  '$ {',
  ':::',
  '```',
  '(a) ',
];

export function expectLinearWork(readers: Readers): void {
  describe('reading twice as much text takes at most two and a half times the work', () => {
    const unit = fc
      .array(fc.constantFrom(...hostile), { minLength: 1, maxLength: 3 })
      .map((parts) => parts.join(''));
    const start = fc.constantFrom('', 'a', '.', '(', 'A ', '# ', '“');
    const end = fc.constantFrom('', 'a', ' b', ')', '?', '\n');

    it.each(Object.entries(readers))('of %s', async (_name, read) => {
      const grows = async (opening: string, repeated: string, closing: string) => {
        const textOfSize = (size: number) =>
          opening + repeated.repeat(Math.ceil(size / repeated.length)) + closing;
        // Whole stretches of the word segmenter: half a stretch costs a quarter of one.
        const once = await workOf(() => read(textOfSize(2000)));
        const twice = await workOf(() => read(textOfSize(4000)));
        expect(twice / once, JSON.stringify([opening, repeated, closing])).toBeLessThan(2.5);
      };
      for (const each of hostile) await grows('a', each, 'b');
      await fc.assert(fc.asyncProperty(start, unit, end, grows), { numRuns: 10 });
    });
  });
}

/** Pieces of two characters. */
export function partsOf(text: string): string[] {
  return text.match(/.{1,2}/gsu) ?? [];
}
