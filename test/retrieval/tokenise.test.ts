import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { queryTerms } from '../../src/retrieval/query-terms.js';
import { matchRanges, stem, tokenise, words } from '../../src/retrieval/tokenise.js';

describe('tokenise', () => {
  it.each([
    ['v-model', 'V-Model'],
    ['useState()', 'usestate'],
    ['node.js', 'NodeJS'],
    ['e-mail', 'email'],
    ['Ångström', 'angstrom'],
    ['Łódź', 'lodz'],
    ['Straße', 'STRASSE'],
    ["Hawai'i", 'Hawaiʻi'],
    ['2,146', '2146'],
    ['384\u202F400', '384400'],
    ["Jupiter's", 'jupiter'],
    ['Jupiter’s', 'jupiter'],
    ["the astronauts' suits", 'the astronaut suit'],
    ['moons', 'moon'],
    ['galaxies', 'galaxy'],
    ['U.S.', 'US'],
    ['soft\u00ADware', 'software'],
    ['ﬁnal', 'final'],
    ['e\u0301toile', 'étoile'],
    ['ΟΔΟΣ', 'οδος'],
  ])('finds %s by %s', (written, asked) => {
    expect(tokenise(written)).toEqual(expect.arrayContaining(tokenise(asked)));
  });

  it.each([
    ['v-model', ['vmodel', 'model']],
    ['useState()', ['usestate', 'use', 'state']],
    ['HTMLElement', ['htmlelement', 'html', 'element']],
    ['C++', ['c++']],
    ['C#', ['c#']],
    ['.NET', ['.net', 'net']],
    ['node.js', ['nodej', 'node', 'js']],
    ['Cassini–Huygens', ['cassini', 'huygen']],
    ['3.14', ['3.14']],
    ["don't", ['dont']],
    ['__proto__', ['proto']],
    ['x-ray', ['xray', 'ray']],
    ['Apollo-8', ['apollo8', 'apollo', '8']],
    ['', []],
    ['… — !?', []],
  ])('reads %s as %j', (written, terms) => {
    expect(tokenise(written)).toEqual(terms);
  });

  it('distinguishes languages named after one letter', () => {
    expect(tokenise('C++')).not.toEqual(expect.arrayContaining(tokenise('C#')));
    expect(tokenise('C++')).not.toEqual(expect.arrayContaining(tokenise('C')));
  });

  it('cuts scripts without spaces into words', () => {
    expect(tokenise('火星は赤い惑星です')).toContain('惑星');
    expect(tokenise('สวัสดีชาวโลก').length).toBeGreaterThan(1);
  });

  it('changes nothing when it is applied to its own terms', () => {
    const text = fc.stringMatching(/^[A-Za-z0-9À-ž .,'’_#+-]{0,60}$/);
    fc.assert(
      fc.property(text, (written) => {
        const terms = new Set(tokenise(written));
        for (const term of terms) expect(tokenise(term)).toContain(term);
      }),
    );
  });

  it('never distinguishes letter case or composition outside of compounds', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-zà-öù-ÿ ]{0,40}$/), (written) => {
        expect(tokenise(written.toUpperCase())).toEqual(tokenise(written));
        expect(tokenise(written.normalize('NFD'))).toEqual(tokenise(written));
      }),
    );
  });

  it('gives ranges that follow each other inside the text, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (written) => {
        let last = 0;
        for (const { start, end, terms } of words(written)) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(written.length);
          for (const term of terms) expect(term.length).toBeGreaterThan(0);
          last = end;
        }
      }),
    );
  });

  it('keeps the terms of an endless word short', () => {
    for (const term of tokenise('a'.repeat(1_000_000))) expect(term).toHaveLength(64);
  });

  it('marks the words in a text that match a term', () => {
    const text = 'Titan, Saturn’s moon; moons.';
    const marked = matchRanges(text, ['moon', 'saturn']).map(({ start, end }) => text.slice(start, end));
    expect(marked).toEqual(['Saturn’s', 'moon', 'moons']);
  });
});

describe('stem', () => {
  it.each(['mars', 'venus', 'glasses', 'series', 'gas', 'class', 'movies', 'does', 'shoes'])(
    'handles %s without delay',
    (word) => {
      expect(stem(stem(word))).toBe(stem(word));
    },
  );

  it('leaves short words and non-plural endings alone', () => {
    expect(['gas', 'class', 'venus', 'moon'].map(stem)).toEqual(['gas', 'class', 'venus', 'moon']);
  });
});

describe('queryTerms', () => {
  it('drops stop words when other words remain', () => {
    expect(queryTerms({ text: 'Who was the discoverer of Titan?' }).text).toEqual(['discoverer', 'titan']);
  });

  it('keeps stop words if there is nothing else', () => {
    expect(queryTerms({ text: 'The Who' }).text).toEqual(['the', 'who']);
  });

  it('takes from the context only what the text lacks', () => {
    expect(queryTerms({ text: 'Titan', context: 'Who first walked on Titan?' })).toEqual({
      text: ['titan'],
      context: ['first', 'walked'],
    });
  });
});
