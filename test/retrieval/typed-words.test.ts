import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Bm25Index } from '../../src/retrieval/bm25-index.js';
import { plainTokeniser } from '../../src/retrieval/tokenise.js';
import { tokeniserFor } from '../../src/retrieval/tokenisers.js';
import { unfinishedTerms } from '../../src/retrieval/typed-words.js';
import { WordForms } from '../../src/retrieval/word-forms.js';

const index = Bm25Index.build([
  { id: 'glaze', title: 'Glazing', text: 'A glaze melts in the kiln and covers the pot.' },
  { id: 'kiln', title: 'Kiln', text: 'The thermocouple tells how hot it is.' },
  { id: 'wheel', title: 'useWheel()', text: 'Centre the clay with no-wobble-allowed set.' },
]);
const found = (text: string, asTyped = true) =>
  index.search({ text }, { limit: 9, asTyped, wordForms: WordForms }).map(({ passage }) => passage.id);

describe('a search during typing', () => {
  it.each(['th', 'ther', 'thermoc', 'thermocouple'])('finds from the first letters: %s', (text) => {
    expect(found(text)).toContain('kiln');
  });

  it('treats only the last word as unfinished, and none that is followed by a space', () => {
    expect(found('thermoc clay')).toEqual(['wheel']);
    expect(found('thermoc ')).toEqual([]);
    expect(found('clay thermoc')).toEqual(expect.arrayContaining(['wheel', 'kiln']));
  });

  it.each(['useWh', 'no-wobble-al', 'no-wob', 'wobb'])(
    'finds the names of code from their beginning: %s',
    (text) => {
      expect(found(text)).toEqual(['wheel']);
    },
  );

  it.each(['thermocuple ', 'thremocouple ', 'thermocouple ', 'thermocoupel'])(
    'finds in spite of a typo: %s',
    (text) => {
      expect(found(text)[0]).toBe('kiln');
    },
  );

  it('looks for typos only if nothing matches as typed', () => {
    // "pot" is one letter from "hot", and occurs in a passage.
    expect(found('pot ')).toEqual(['glaze']);
    expect(found('hut ')).toEqual([]);
  });

  it.each([
    ['melting ', 'glaze'],
    ['covered ', 'glaze'],
    ['centring ', 'wheel'],
  ])('finds other forms of a word: %s', (text, id) => {
    expect(found(text)[0]).toBe(id);
  });

  it('adds other forms to what a finished word finds only while it is being typed', () => {
    expect(found('melting ', false)).toEqual([]);
  });

  it('ranks the word as typed above its other forms, and counts them as one word', () => {
    const firing = Bm25Index.build([
      { id: 'forms', title: 'a', text: 'fired and fired' },
      { id: 'typed', title: 'b', text: 'firing slowly' },
      { id: 'both', title: 'c', text: 'fired in a kiln' },
    ]);
    const ids = (text: string) =>
      firing
        .search({ text }, { limit: 3, asTyped: true, wordForms: WordForms })
        .map(({ passage }) => passage.id);
    expect(ids('firing ')).toEqual(['typed', 'forms', 'both']);
    expect(ids('firing kiln ')[0]).toBe('both');
  });

  it('looks for forms neither of short words nor of those of a language with a stemmer of its own', async () => {
    const using = [{ id: 'a', title: 'a', text: 'using it' }];
    expect(
      Bm25Index.build(using).search({ text: 'use ' }, { limit: 1, asTyped: true, wordForms: WordForms }),
    ).toEqual([]);
    const german = await tokeniserFor('de');
    const passages = [{ id: 'a', title: 'a', text: 'melting' }];
    const inGerman = Bm25Index.build(passages, german);
    expect(inGerman.search({ text: 'melted ' }, { limit: 1, asTyped: true, wordForms: WordForms })).toEqual(
      [],
    );
  });

  it('reports what matched, so that it can be marked', () => {
    const [first] = index.search({ text: 'thermoc' }, { limit: 1, asTyped: true, wordForms: WordForms });
    expect(first?.matchedTerms).toEqual(['thermocouple']);
  });

  it('ranks the whole word above words that begin like it', () => {
    const both = Bm25Index.build([
      { id: 'a', title: 'a', text: 'bindings' },
      { id: 'b', title: 'b', text: 'bind' },
    ]);
    expect(
      both
        .search({ text: 'bind' }, { limit: 2, asTyped: true, wordForms: WordForms })
        .map(({ passage }) => passage.id),
    ).toEqual(['b', 'a']);
  });

  it('finds the same with finished words as with a question', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('glaze', 'kiln', 'hot', 'clay', 'the')), (all) => {
        const text = all.join(' ');
        expect(found(`${text} `).sort()).toEqual(found(text, false).sort());
      }),
    );
  });

  it('with one finished word that is in no heading ranks as a question does', () => {
    const repeated = Bm25Index.build(
      Array.from({ length: 30 }, (_, n) => ({
        id: `p${String(n).padStart(2, '0')}`,
        title: 'Firing',
        text: `${'hot '.repeat(n % 7)}clay${' and sand'.repeat(n)}`,
      })),
    );
    for (const text of ['hot ', 'clay ', 'sand ']) {
      const ids = (asTyped: boolean) =>
        repeated
          .search({ text }, { limit: 30, asTyped, wordForms: WordForms })
          .map(({ passage }) => passage.id);
      expect(ids(true)).toEqual(ids(false));
    }
  });

  it('ranks what contains all words above what repeats the rarer one', () => {
    const passages = [
      {
        id: 'both',
        title: 'Both',
        text: `The lid and the rim belong together.${' More about it.'.repeat(30)}`,
      },
      { id: 'rare', title: 'Other', text: 'Rim, rim and rim.' },
      ...Array.from({ length: 20 }, (_, n) => ({ id: `lid-${n}`, title: 'Lid', text: 'A lid.' })),
    ];
    const index = Bm25Index.build(passages);
    expect(
      index.search({ text: 'lid rim' }, { limit: 1, asTyped: true, wordForms: WordForms })[0]?.passage.id,
    ).toBe('both');
    expect(index.search({ text: 'lid rim' }, { limit: 1 })[0]?.passage.id).toBe('rare');
  });
});

describe('the terms of an unfinished word', () => {
  it.each([
    ['', []],
    ['clay', ['clay']],
    ['clay ', []],
    ['clay.', []],
    ['the no-wobble-al', ['nowobbleal', 'al']],
    ['x', []],
  ])('of "%s" are %j', (text, terms) => {
    expect([...unfinishedTerms(text, plainTokeniser)]).toEqual(terms);
  });
});
