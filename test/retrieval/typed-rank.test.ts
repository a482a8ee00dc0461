import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Passage } from '../../src/engine/index.js';
import { buildIndex } from '../../src/retrieval/bm25-index.js';
import { plainTokeniser } from '../../src/retrieval/tokenise.js';
import { heldWords, rankAgain, rankedAgain, typedFactor } from '../../src/retrieval/typed-rank.js';

const held = (passage: Partial<Passage>, asked: string, matched = asked) =>
  heldWords(
    { id: 'p', title: '', text: '', ...passage },
    plainTokeniser.tokenise(asked),
    new Set(plainTokeniser.tokenise(matched)),
    plainTokeniser,
  );
const first = (passages: readonly Passage[], text: string) =>
  buildIndex(passages).search({ text }, { limit: 1, asTyped: true })[0]?.passage.id;

describe('how a passage holds the words that somebody types', () => {
  it('counts each word once, wherever it stands', () => {
    expect(held({ title: 'Kiln', text: 'A kiln, hot.' }, 'hot kiln lid').held).toBeCloseTo(2 / 3);
    expect(held({ title: 'Kiln › Lids', text: 'Hot.' }, 'hot kiln').held).toBe(1);
  });

  it('tells its own heading from those above', () => {
    expect(held({ title: 'Kiln lids › Closing' }, 'kiln lids').inHeading).toBe(0);
    expect(held({ title: 'Closing › Kiln lids' }, 'kiln lids').inHeading).toBe(1);
  });

  it('takes words for a pair where they follow each other as they were typed', () => {
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

  it('says shares from 0 to 1, which never take from a score', () => {
    const words = fc.array(fc.constantFrom('kiln', 'lid', 'rim', 'hot', 'no-wobble'), { maxLength: 9 });
    fc.assert(
      fc.property(words, words, words, (title, text, asked) => {
        const shares = held({ title: title.join(' › '), text: text.join(' ') }, asked.join(' '));
        for (const share of Object.values(shares)) {
          expect(share).toBeGreaterThanOrEqual(0);
          expect(share).toBeLessThanOrEqual(1);
        }
        expect(typedFactor(shares)).toBeGreaterThanOrEqual(1);
      }),
    );
  });
});

describe('a search while somebody writes', () => {
  const others = Array.from(
    { length: 12 },
    (_, n): Passage => ({
      id: `other-${n}`,
      title: 'Clay',
      text: 'Clay dries slowly, and cracks where it is thin.',
    }),
  );

  it('puts the section that is called so before one that repeats its words', () => {
    const passages = [
      { id: 'called', title: 'Guide › Drying racks', text: 'Leave space on all sides, and wait a week.' },
      { id: 'repeats', title: 'Shop', text: 'Racks, racks, drying and racks.' },
      ...others,
    ];
    expect(first(passages, 'drying racks')).toBe('called');
  });

  it('puts words that stand together before the same words apart', () => {
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

  it('leaves what comes after the first ones where it was', () => {
    const ranked = Array.from({ length: 40 }, (_, n) => ({ id: n, score: 100 - n }));
    const again = rankAgain(
      ranked,
      ({ id }) => 1 + id,
      (one, other) => other.score - one.score,
    );
    expect(again.slice(rankedAgain)).toEqual(ranked.slice(rankedAgain));
    expect(new Set(again.map(({ id }) => id)).size).toBe(40);
  });
});
