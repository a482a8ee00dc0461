import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tokenise } from '../../src/retrieval/tokenise.js';
import { markText } from '../../src/ui/marks.js';

const joined = (stretches: ReturnType<typeof markText>) =>
  stretches.flatMap(({ segments }) => segments.map(({ text }) => text)).join('');
const marked = (stretches: ReturnType<typeof markText>) =>
  stretches.flatMap(({ segments }) => segments.filter(({ matched }) => matched).map(({ text }) => text));

describe('marks in a passage', () => {
  it('cover words as written, whatever their accents, case and number', () => {
    const terms = tokenise('moon café');
    expect(marked(markText('Moons near the Café, and a moonlit one', terms, []))).toEqual(['Moons', 'Café']);
  });

  it('cover the cited sentence and the matched words inside it', () => {
    const text = 'It is a moon. Lindvik found the moon.';
    const stretches = markText(text, ['moon'], [{ start: 14, end: 37 }]);
    expect(stretches.map(({ cited }) => cited)).toEqual([false, true]);
    expect(stretches[1]?.segments.map(({ text: part }) => part).join('')).toBe('Lindvik found the moon.');
    expect(marked(stretches)).toEqual(['moon', 'moon']);
  });

  it('never change, lose or add a character, whatever is marked', () => {
    const range = fc.record({
      start: fc.integer({ min: -5, max: 60 }),
      end: fc.integer({ min: -5, max: 60 }),
    });
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.array(fc.string()),
        fc.array(range),
        (text, terms, ranges) => {
          expect(joined(markText(text, terms, ranges))).toBe(text);
        },
      ),
    );
  });

  it('keep markup and bidi controls as plain characters of one segment or another', () => {
    const text = '<script>alert(1)</script> \u202Emoon\u202C <b>';
    const stretches = markText(text, ['moon'], [{ start: 0, end: 8 }]);
    expect(joined(stretches)).toBe(text);
    expect(marked(stretches).join('')).toContain('moon');
  });

  it('cite overlapping ranges once', () => {
    const stretches = markText(
      'abcdefgh',
      [],
      [
        { start: 4, end: 8 },
        { start: 0, end: 5 },
      ],
    );
    expect(stretches).toEqual([{ cited: true, segments: [{ text: 'abcdefgh', matched: false }] }]);
  });
});
