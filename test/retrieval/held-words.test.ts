import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Passage } from '../../src/engine/index.js';
import { Bm25Index } from '../../src/retrieval/bm25-index.js';
import {
  fusedReranking,
  heldFactor,
  heldWords,
  rerank,
  typedReranking,
} from '../../src/retrieval/held-words.js';
import { plainTokeniser } from '../../src/retrieval/tokenise.js';
import { vectorRanking } from '../../src/retrieval/vectors/fuse.js';

const held = (passage: Partial<Passage>, asked: string, matched = asked) =>
  heldWords(
    { id: 'p', title: '', text: '', ...passage },
    plainTokeniser.tokenise(asked),
    new Set(plainTokeniser.tokenise(matched)),
    plainTokeniser,
  );
const first = (passages: readonly Passage[], text: string) =>
  Bm25Index.build(passages).search({ text }, { limit: 1, asTyped: true })[0]?.passage.id;

describe('how a passage contains the words of a query', () => {
  it('counts each word once, wherever it occurs', () => {
    expect(held({ title: 'Kiln', text: 'A kiln, hot.' }, 'hot kiln lid').held).toBeCloseTo(2 / 3);
    expect(held({ title: 'Kiln › Lids', text: 'Hot.' }, 'hot kiln').held).toBe(1);
  });

  it('distinguishes its own heading from those above', () => {
    expect(held({ title: 'Kiln lids › Closing' }, 'kiln lids').inHeading).toBe(0);
    expect(held({ title: 'Closing › Kiln lids' }, 'kiln lids').inHeading).toBe(1);
  });

  it('counts words as a pair if they are adjacent as typed', () => {
    expect(held({ text: 'Close the kiln lid now.' }, 'kiln lid').sideBySide).toBe(1);
    expect(held({ text: 'The lid, kiln and rim.' }, 'kiln lid').sideBySide).toBe(0);
    expect(held({ text: 'A kiln without its lid.' }, 'kiln lid').sideBySide).toBe(0);
    expect(held({ title: 'The kiln lid', text: '' }, 'kiln lid rim').sideBySide).toBe(0.5);
  });

  it('lets a longer word and a mistyped one count for the word that was meant', () => {
    expect(held({ text: 'The thermocouple is hot.' }, 'thermoc', 'thermocouple').held).toBe(1);
    expect(held({ text: 'A thermocouple wire.' }, 'thermocuple wire', 'thermocouple wire')).toEqual({
      held: 1,
      inHeading: 0,
      sideBySide: 1,
    });
  });

  it('gives shares from 0 to 1, which never lower a score', () => {
    const words = fc.array(fc.constantFrom('kiln', 'lid', 'rim', 'hot', 'no-wobble'), { maxLength: 9 });
    fc.assert(
      fc.property(words, words, words, (title, text, asked) => {
        const shares = held({ title: title.join(' › '), text: text.join(' ') }, asked.join(' '));
        for (const share of Object.values(shares)) {
          expect(share).toBeGreaterThanOrEqual(0);
          expect(share).toBeLessThanOrEqual(1);
        }
        for (const again of [typedReranking, fusedReranking])
          expect(heldFactor(shares, again)).toBeGreaterThanOrEqual(1);
      }),
    );
  });
});

describe('a search during typing', () => {
  const others = Array.from(
    { length: 12 },
    (_, n): Passage => ({
      id: `other-${n}`,
      title: 'Clay',
      text: 'Clay dries slowly, and cracks where it is thin.',
    }),
  );

  it('ranks the section with that title above one that repeats its words', () => {
    const passages = [
      { id: 'called', title: 'Guide › Drying racks', text: 'Leave space on all sides, and wait a week.' },
      { id: 'repeats', title: 'Shop', text: 'Racks, racks, drying and racks.' },
      ...others,
    ];
    expect(first(passages, 'drying racks')).toBe('called');
  });

  it('ranks adjacent words above the same words apart', () => {
    const passages = [
      {
        id: 'apart',
        title: 'One',
        text: 'The cone bends. Later a witness looked on, as cone and all cooled.',
      },
      {
        id: 'together',
        title: 'Two',
        text: 'Every potter sets a witness cone beside the pots on the shelf.',
      },
      ...others,
    ];
    expect(first(passages, 'witness cone')).toBe('together');
  });

  it('leaves the order after the first ones unchanged', () => {
    const ranked = Array.from({ length: 40 }, (_, n) => ({ id: n, score: 100 - n }));
    const { first: looked } = typedReranking;
    const again = rerank(
      ranked,
      typedReranking,
      ({ id }) => ({ held: id / 40, inHeading: 0, sideBySide: 0 }),
      (one, other) => other.score - one.score,
    );
    expect(again[0]?.id).toBe(looked - 1);
    expect(again.slice(looked)).toEqual(ranked.slice(looked));
    expect(new Set(again.map(({ id }) => id)).size).toBe(40);
  });
});

describe('a search by words and vectors', () => {
  it('ranks the passage that contains the words above one that is only as near', () => {
    const passages = [
      { id: 'a', title: 'Glazes', text: 'A glaze that crawls was put on dust.' },
      {
        id: 'b',
        title: 'Glazes',
        text: 'Wipe the dust off before the glaze dries, so that it does not crawl.',
      },
      { id: 'c', title: 'Clay', text: 'Dry clay is brittle.' },
    ];
    const near = vectorRanking([
      { position: 0, score: 0.9 },
      { position: 1, score: 0.89 },
    ]);
    const index = Bm25Index.build(passages);
    const found = index.search({ text: 'wipe dust before the glaze dries' }, { limit: 3, near });
    expect(found[0]?.passage.id).toBe('b');
  });
});
