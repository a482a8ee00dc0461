import { describe, expect, it } from 'vitest';
import { readsLikeName, standsWhole } from '../../../src/reasoners/reader/names.js';

describe('a name', () => {
  it.each([
    'Ada Lunt',
    'John B. O’Brien',
    'The Wrath of Silence',
    'Łódź',
    '2001: A Space Odyssey',
    'Desire (1936 film)',
    'Apollo 11',
  ])('may be %j', (text) => expect(readsLikeName(text)).toBe(true));

  it.each([
    'director who was born first, Lone Wolf',
    '1928, did Bob Johnson',
    'husband',
    'Ada Lunt, and starring Bo Quill',
    'the',
    '',
    'He left. Then Ada',
  ])('is not %j', (text) => expect(readsLikeName(text)).toBe(false));

  it('is whole if no adjacent capitalised word belongs to it', () => {
    const text = 'In 1951 the film Pepper Ann was made. Later Ada Lunt left.';
    const whole = (name: string) => standsWhole(text, text.indexOf(name), text.indexOf(name) + name.length);
    expect(whole('Pepper Ann')).toBe(true);
    expect(whole('Pepper')).toBe(false);
    expect(whole('Ann')).toBe(false);
    expect(whole('Ada Lunt')).toBe(true);
  });
});
