import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Passage, Query } from '../../../src/engine/index.js';
import { Bm25Index } from '../../../src/retrieval/bm25-index.js';
import { fusedReranking, heldFactor, heldWords } from '../../../src/retrieval/held-words.js';
import { idWithin, jointId } from '../../../src/retrieval/own/joint-id.js';
import { type Brought, rankTogether, termsOf } from '../../../src/retrieval/own/rank-together.js';
import { queryTerms } from '../../../src/retrieval/query-terms.js';
import { plainTokeniser } from '../../../src/retrieval/tokenise.js';
import { vectorRanking } from '../../../src/retrieval/vectors/fuse.js';
import { WordForms } from '../../../src/retrieval/word-forms.js';

interface Options {
  readonly asTyped?: boolean;
  readonly exclude?: readonly string[];
  /** By id; `null` for a collection without vectors. */
  readonly cosines?: readonly (ReadonlyMap<string, number> | null)[];
}

function brought(
  collections: readonly (readonly Passage[])[],
  query: Query,
  { asTyped = false, exclude = [], cosines = [] }: Options = {},
): readonly Brought[] {
  return collections.map((passages, place) => {
    const index = Bm25Index.build(passages);
    const found = index.search(query, { limit: 30, asTyped, wordForms: WordForms, exclude });
    const terms = termsOf(query, plainTokeniser, found, asTyped);
    const own = cosines[place] ?? null;
    return {
      tokeniser: plainTokeniser,
      written: queryTerms(query).text,
      terms,
      statistics: index.statistics([...terms.text, ...terms.context]),
      found,
      near: own && passages.map((passage) => ({ passage, cosine: own.get(passage.id) ?? 0 })),
    };
  });
}

const words = [
  'ferry',
  'harbour',
  'lamp',
  'queen',
  'bee',
  'stone',
  'stoned',
  'built',
  'building',
  'build',
  'year',
];
const phrase = (most: number) =>
  fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: most }).map((chosen) => chosen.join(' '));
/** Up to five collections of very different sizes, whose passages share the same names. */
const collections = fc
  .array(fc.array(fc.record({ title: phrase(2), text: phrase(12) }), { minLength: 1, maxLength: 12 }), {
    minLength: 1,
    maxLength: 5,
  })
  .map((all) =>
    all.map((passages, collection) =>
      passages.map(
        ({ title, text }, place): Passage => ({ id: jointId(`c${collection}`, `p${place}`), title, text }),
      ),
    ),
  );
const queries = fc
  .record({ text: phrase(4) })
  .chain(({ text }) =>
    fc
      .option(phrase(3), { nil: undefined })
      .map((context): Query => (context === undefined ? { text } : { text, context })),
  );
const byId = (passages: readonly Passage[]) =>
  [...passages].sort((one, other) => (one.id < other.id ? -1 : 1));

describe('several collections, ranked together', () => {
  it('give the passages and the scores of one combined corpus', () => {
    fc.assert(
      fc.property(collections, queries, (given, query) => {
        const together = rankTogether(brought(given, query));
        const whole = Bm25Index.build(byId(given.flat())).search(query, { limit: 100 });
        expect(together.map(({ passage }) => passage.id)).toEqual(whole.map(({ passage }) => passage.id));
        for (const [place, { score }] of together.entries())
          expect(score).toBeCloseTo(whole[place]?.score ?? 0, 5);
      }),
    );
  });

  it('contain every passage once, in any order of the collections, and none that was excluded', () => {
    const shuffled = collections.chain((given) =>
      fc.tuple(fc.constant(given), fc.shuffledSubarray(given, { minLength: given.length })),
    );
    fc.assert(
      fc.property(shuffled, queries, fc.boolean(), ([given, other], query, asTyped) => {
        const exclude = given.flatMap(([first]) => (first === undefined ? [] : [first.id]));
        const ids = (all: typeof given) =>
          rankTogether(brought(all, query, { asTyped, exclude }), asTyped).map(({ passage }) => passage.id);
        const order = ids(given);
        expect(new Set(order).size).toBe(order.length);
        expect(exclude.filter((id) => order.includes(id))).toEqual([]);
        expect(ids(other)).toEqual(order);
      }),
    );
  });

  it('are fused with the nearest of all, as one corpus is with its own', () => {
    fc.assert(
      fc.property(
        collections,
        queries,
        fc.infiniteStream(fc.integer({ min: -9, max: 9 })),
        (given, query, stream) => {
          const all = byId(given.flat());
          const cosines = new Map(all.map(({ id }) => [id, Number(stream.next().value) / 10]));
          const ranked = rankTogether(brought(given, query, { cosines: given.map(() => cosines) }));
          const near = all
            .map(({ id }, position) => ({ position, score: cosines.get(id) ?? 0 }))
            .sort((one, other) => other.score - one.score || one.position - other.position);
          const whole = Bm25Index.build(all).search(query, { limit: 100, near: vectorRanking(near) });
          expect(ranked.map(({ passage, score }) => [passage.id, score])).toEqual(
            whole.map(({ passage, score }) => [passage.id, score]),
          );
        },
      ),
    );
  });

  it('lose nothing if some have no vectors: only passages that match the words better rank above the first word match', () => {
    fc.assert(
      fc.property(collections, queries, (given, query) => {
        const withVectors = given.map((passages, place) =>
          place % 2 === 0 ? null : new Map(passages.map(({ id }, at) => [id, at / 20])),
        );
        const plain = rankTogether(brought(given, query)).map(({ passage }) => passage.id);
        const together = rankTogether(brought(given, query, { cosines: withVectors }));
        const ranked = together.map(({ passage }) => passage.id);
        expect(new Set(ranked).size).toBe(ranked.length);
        for (const id of plain) expect(ranked).toContain(id);
        const [first] = plain;
        if (first === undefined || (withVectors[Number(first[1])] ?? null) !== null) return;
        const { text } = queryTerms(query);
        const factors = together.map(({ passage }) => {
          const matched = new Set(plainTokeniser.tokenise(`${passage.title} ${passage.text}`));
          const asked = new Set(text.filter((term) => matched.has(term)));
          return heldFactor(heldWords(passage, text, asked, plainTokeniser), fusedReranking);
        });
        const at = ranked.indexOf(first);
        for (const better of factors.slice(0, at)) expect(better).toBeGreaterThan(factors[at] ?? 0);
      }),
    );
  });

  it('find a word in a small collection next to a large one', () => {
    const note = [{ id: 'note/1', title: 'Note', text: 'The skipper of the Ardea is Oda Lund.' }];
    const book = Array.from({ length: 60 }, (_, page) => ({
      id: `book/${page}`,
      title: `Page ${page}`,
      text:
        page === 7 ? 'A skipper needs a licence and a chart.' : `Chapter ${page} tells of winds and tides.`,
    }));
    const query = { text: 'Who is the skipper of the Ardea?' };
    expect(rankTogether(brought([book, note], query))[0]?.passage.id).toBe('note/1');
  });

  it('rank a typed word above its other forms in another collection', () => {
    const typed = [{ id: 'note/1', title: 'Note', text: 'Sailing at night.' }];
    const forms = [{ id: 'book/1', title: 'Book', text: 'They sailed, and sailed, and sailed.' }];
    const ranked = rankTogether(brought([forms, typed], { text: 'sailing ' }, { asTyped: true }), true);
    expect(ranked.map(({ passage }) => passage.id)).toEqual(['note/1', 'book/1']);
  });
});

describe('ids of passages of several collections', () => {
  it('never collide, and identify only their own collection', () => {
    const collection = fc.stringMatching(/^[a-z0-9]+(-[a-z0-9]+)*$/u);
    fc.assert(
      fc.property(collection, collection, fc.string(), fc.string(), (one, other, id, otherId) => {
        const isSame = one === other && id === otherId;
        expect(jointId(one, id) === jointId(other, otherId)).toBe(isSame);
        expect(idWithin(one, jointId(one, id))).toBe(id);
        if (one !== other) expect(idWithin(other, jointId(one, id))).toBeNull();
      }),
    );
  });
});
