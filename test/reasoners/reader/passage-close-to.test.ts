import { describe, expect, it } from 'vitest';
import { passageCloseTo, sentencesOf } from '../../../src/reasoners/reader/sentences.js';
import { nadia } from './support.js';

const closeTo = (place: number) => {
  const range = sentencesOf(nadia.text)[place];
  if (range === undefined) throw new Error(`no sentence ${place}`);
  return passageCloseTo({ passage: nadia, range, support: 1 });
};

describe('the passage close to a sentence', () => {
  it('is the sentence and the one before it, under the same title', () => {
    expect(closeTo(2)).toEqual({
      ...nadia,
      text: 'Bartolomeo Lindvik discovered it in 1655. It has lakes of methane.',
    });
  });

  it('is the first sentence alone if none comes before it', () => {
    expect(closeTo(0).text).toBe('Nadia is the largest moon of Hector.');
  });
});
