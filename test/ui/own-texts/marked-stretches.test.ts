import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markedStretches } from '../../../src/ui/own-texts/pdf/marked-stretches.js';

const marked = (items: readonly string[], sentence: string): readonly string[] =>
  markedStretches(items, sentence).map(({ item, start, end }) => items[item]?.slice(start, end) ?? '');

describe('a sentence in the text of a page', () => {
  it('is found across line breaks in words, ligatures and other spaces', () => {
    const items = ['Before. The ﬁrst pi-', '', 'lots  come', 'aboard here. After.'];
    expect(marked(items, 'The first pilots come aboard here.')).toEqual([
      'The ﬁrst pi',
      'lots  come',
      'aboard here',
    ]);
  });

  it('is found where the page prints accents apart from their letters', () => {
    expect(marked(['A na¨', 'ıve captain of Poincar´', 'e.'], 'A naïve captain of Poincaré.')).toEqual([
      'A na',
      'ıve captain of Poincar',
      'e',
    ]);
  });

  it('that ends on the next page is marked as far as it is on this one', () => {
    const sentence = 'A sentence that is long enough to be known by its beginning goes on elsewhere.';
    expect(marked(['X. A sentence that is long enough to be known by its beg'], sentence)).toEqual([
      'A sentence that is long enough to be known by its beg',
    ]);
  });

  it('that is absent marks nothing', () => {
    expect(marked(['Another text.'], 'The first pilots.')).toEqual([]);
    expect(marked(['Another text.'], ' … ')).toEqual([]);
  });

  it('is found wherever lines break', () => {
    const word = fc.stringMatching(/^[a-z]{1,8}$/u);
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 3, maxLength: 30 }),
        fc.array(fc.nat(5), { minLength: 30, maxLength: 30 }),
        (words, cuts) => {
          const items: string[] = [];
          for (const [place, each] of words.entries()) {
            if (place === 0 || cuts[place] === 0) items.push(each);
            else items.push(`${items.pop() ?? ''} ${each}`);
          }
          expect(marked(items, words.join(' ')).join(' ')).toBe(words.join(' '));
        },
      ),
    );
  });
});
