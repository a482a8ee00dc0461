import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FoundPassage } from '../../../src/engine/index.js';
import { type CollectionRanking, fuseCollections } from '../../../src/retrieval/own/fuse-collections.js';
import { idWithin, jointId } from '../../../src/retrieval/own/joint-id.js';

function foundPassage(id: string, words: number): FoundPassage {
  const matchedTerms = Array.from({ length: words }, (_, number) => `word${number}`);
  return { passage: { id, title: id, text: `Text of ${id}.` }, score: 1, matchedTerms };
}

function ids(rankings: readonly CollectionRanking[]): readonly string[] {
  return fuseCollections(rankings).map(({ passage }) => passage.id);
}

/** Up to six collections, whose passages are called alike within each; some have cosines. */
const rankings = fc
  .array(
    fc.record({
      words: fc.array(fc.nat(4), { maxLength: 8 }),
      cosines: fc.option(fc.array(fc.integer({ min: -9, max: 9 }), { maxLength: 8 })),
    }),
    { maxLength: 6 },
  )
  .map((collections) =>
    collections.map(({ words, cosines }, collection): CollectionRanking => {
      const id = (place: number): string => jointId(`c${collection}`, `p${place}`);
      return {
        found: words.map((count, place) => foundPassage(id(place), count)),
        cosines: cosines && new Map(cosines.map((cosine, place) => [id(place), cosine / 10])),
      };
    }),
  );

describe('rankings of several collections, fused', () => {
  it('hold every passage once, each collection in its own order, scores falling', () => {
    fc.assert(
      fc.property(rankings, (given) => {
        const fused = fuseCollections(given);
        const order = fused.map(({ passage }) => passage.id);
        expect(new Set(order).size).toBe(order.length);
        expect(order).toHaveLength(given.reduce((sum, { found }) => sum + found.length, 0));
        for (const { found } of given) {
          const own = found.map(({ passage }) => passage.id);
          expect(order.filter((id) => own.includes(id))).toEqual(own);
        }
        for (const [place, { score }] of fused.entries()) {
          expect(score).toBeLessThanOrEqual(fused[place - 1]?.score ?? Number.POSITIVE_INFINITY);
        }
      }),
    );
  });

  it('do not depend on the order of the collections', () => {
    const shuffled = rankings.chain((given) =>
      fc.tuple(fc.constant(given), fc.shuffledSubarray(given, { minLength: given.length })),
    );
    fc.assert(
      fc.property(shuffled, ([given, other]) => {
        expect(ids(other)).toEqual(ids(given));
      }),
    );
  });

  it('have what is first in one of N collections among the first N', () => {
    fc.assert(
      fc.property(rankings, (given) => {
        const first = ids(given).slice(0, given.length);
        for (const { found } of given) {
          if (found[0] !== undefined) expect(first).toContain(found[0].passage.id);
        }
      }),
    );
  });

  it('have the one that holds most words first, and the nearest where all have vectors', () => {
    const few = { found: [foundPassage('a/few', 1)], cosines: new Map([['a/few', 0.7]]) };
    const many = { found: [foundPassage('b/many', 3)], cosines: new Map([['b/many', 0.2]]) };
    expect(ids([few, many])).toEqual(['a/few', 'b/many']);
    expect(ids([few, { ...many, cosines: null }])).toEqual(['b/many', 'a/few']);
    const nothing = { found: [], cosines: null };
    expect(ids([few, nothing, many]), 'what found nothing decides nothing').toEqual(['a/few', 'b/many']);
  });

  it('take a passage that is not among the nearest for as near as the last of them', () => {
    const far = { found: [foundPassage('a/far', 1)], cosines: new Map([['a/other', 0.5]]) };
    const near = { found: [foundPassage('b/near', 1)], cosines: new Map([['b/near', 0.4]]) };
    expect(ids([near, far])).toEqual(['a/far', 'b/near']);
  });
});

describe('ids of passages of several collections', () => {
  it('never collide, and lead back to their own collection alone', () => {
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
