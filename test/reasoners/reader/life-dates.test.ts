import { describe, expect, it } from 'vitest';
import { narrowedToLifeDate } from '../../../src/reasoners/reader/answer-text.js';
import { makeWindow } from '../../../src/reasoners/reader/reader-window.js';
import type { Span } from '../../../src/reasoners/reader/span-search.js';
import { config, segmentOf, words } from './support.js';

function spanOf(text: string, pointed: string): Span {
  const window = makeWindow(words, config, 'When?', [{ id: 'one', title: 'One', text }]);
  const start = text.indexOf(pointed);
  const end = start + pointed.length;
  return { segment: segmentOf(window, 0, 'text'), start, end, text: pointed, score: 1, probability: 1 };
}

describe('a span in a pair of life dates', () => {
  it.each([
    ['Ada Lunt (8 September 1899 – 18 February 1968) was a poet.', '8 September 1899', '18 February 1968'],
    [
      'Ada Lunt (September 8, 1899, Kestrow - February 18, 1968, Sallen) was a poet.',
      'September 8, 1899',
      'February 18, 1968',
    ],
    ['Ada Lunt (1717 to 1789) was a poet.', '1717', '1789'],
  ])('becomes the date that is asked for: %s', (text, born, died) => {
    for (const pointed of [born, died, text.slice(text.indexOf(born), text.indexOf(died) + died.length)]) {
      expect(narrowedToLifeDate('When was Ada Lunt born?', spanOf(text, pointed)).text).toBe(born);
      const narrowed = narrowedToLifeDate('What is the date of death of Ada Lunt?', spanOf(text, pointed));
      expect(narrowed.text).toBe(died);
      expect(text.slice(narrowed.start, narrowed.end)).toBe(died);
    }
  });

  it('stays a year if only a year was pointed at', () => {
    const text = 'Ada Lunt (8 September 1899 – 18 February 1968) was a poet.';
    expect(narrowedToLifeDate('In what year was she born?', spanOf(text, '1899')).text).toBe('1899');
    expect(narrowedToLifeDate('In what year did she die?', spanOf(text, '1899')).text).toBe('1968');
  });

  it('is unchanged if neither or both are asked for, and elsewhere', () => {
    const text = 'Ada Lunt (1899, Kestrow – 1968) wrote four books from 1931 on.';
    for (const question of ['When did she write?', 'How long after her birth did she die?']) {
      expect(narrowedToLifeDate(question, spanOf(text, '1899')).text).toBe('1899');
    }
    expect(narrowedToLifeDate('When did she die?', spanOf(text, '1931')).text).toBe('1931');
    expect(narrowedToLifeDate('Where was she born?', spanOf(text, 'Kestrow')).text).toBe('Kestrow');
  });
});
