import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sentencesOf } from '../../../src/reasoners/reader/sentences.js';

const cut = (text: string) => sentencesOf(text).map(({ start, end }) => text.slice(start, end));

describe('the sentences of a text', () => {
  it('end at a full stop, a question mark or an exclamation mark before a capital or a digit', () => {
    expect(cut('It rose. 12 people saw it! Did you? No one else did')).toEqual([
      'It rose.',
      '12 people saw it!',
      'Did you?',
      'No one else did',
    ]);
  });

  it('do not end at abbreviations and initials', () => {
    for (const text of [
      'Dr. Smith and Mrs. Jones met J. R. R. Tolkien.',
      'The U.S. Navy sent ships, e.g. Enterprise.',
      'He was born c. 1629 (d. 1695).',
      'See No. 5, Vol. 3, by St. John.',
    ]) {
      expect(cut(text)).toEqual([text]);
    }
  });

  it('do not end within a number or before a small letter', () => {
    expect(cut('It weighs 3.5 tonnes, approx. the same as before. e.g. nothing.')).toEqual([
      'It weighs 3.5 tonnes, approx. the same as before. e.g. nothing.',
    ]);
  });

  it('keep closing quotation marks and brackets with the sentence that they close', () => {
    expect(cut('He said “Go.” She went. (They stayed.) “Why?” Nobody knew.')).toEqual([
      'He said “Go.”',
      'She went.',
      '(They stayed.)',
      '“Why?”',
      'Nobody knew.',
    ]);
  });

  it('begin with accented capitals too', () => {
    expect(cut('Il est né. Émile partit. Él vino.')).toEqual(['Il est né.', 'Émile partit.', 'Él vino.']);
  });

  it('of an empty text, or of white space, are none', () => {
    expect(sentencesOf('')).toEqual([]);
    expect(sentencesOf(' \n\t ')).toEqual([]);
  });

  it('cover everything but white space, in order, without overlap, in any text', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc
        .array(fc.constantFrom('Dr. ', 'Moon', '. ', '! ', '“', '.” ', 'a', ' 7', 'É', '?\n', '🚀 ', 'J.'))
        .map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(text, (given) => {
        let end = 0;
        for (const range of sentencesOf(given)) {
          expect(given.slice(end, range.start).trim()).toBe('');
          expect(range.end).toBeGreaterThan(range.start);
          const sentence = given.slice(range.start, range.end);
          expect(sentence).toBe(sentence.trim());
          end = range.end;
        }
        expect(given.slice(end).trim()).toBe('');
      }),
    );
  });
});
