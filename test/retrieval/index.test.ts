import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Passage } from '../../src/engine/index.js';
import { Bm25Index } from '../../src/retrieval/bm25-index.js';
import { joinSlices, sliceIndex } from '../../src/retrieval/index-slices.js';
import { queryTerms } from '../../src/retrieval/query-terms.js';
import { words } from '../../src/retrieval/tokenise.js';
import { planets } from './support.js';

const word = fc.constantFrom(
  'titan',
  'moon',
  'moons',
  'Saturn',
  'ring',
  'the',
  'of',
  'red',
  'constructor',
  '__proto__',
);
const sentence = fc.array(word, { minLength: 1, maxLength: 12 }).map((list) => list.join(' '));
const corpus = fc
  .array(fc.record({ title: sentence, text: sentence }), { minLength: 1, maxLength: 20 })
  .map((list): Passage[] => list.map((passage, position) => ({ id: `p${position}`, ...passage })));
const ids = fc.array(fc.integer({ min: 0, max: 19 }).map((position) => `p${position}`));

const inFile = (json: string) => ({ json, file: 'a.json' });

describe('searching the index', () => {
  it('never returns an excluded passage, more than requested, or a lower score before a higher one', () => {
    fc.assert(
      fc.property(
        corpus,
        sentence,
        sentence,
        fc.integer({ min: 0, max: 5 }),
        ids,
        (passages, text, context, limit, exclude) => {
          const found = Bm25Index.build(passages).search({ text, context }, { limit, exclude });
          expect(found.length).toBeLessThanOrEqual(limit);
          const wanted = new Set(queryTerms({ text }).text);
          found.forEach(({ passage, score, matchedTerms }, position) => {
            expect(exclude).not.toContain(passage.id);
            expect(score).toBeGreaterThan(0);
            expect(matchedTerms.some((term) => wanted.has(term))).toBe(true);
            const before = found[position - 1];
            if (before === undefined) return;
            expect(before.score).toBeGreaterThanOrEqual(score);
            if (before.score === score) expect(before.passage.id < passage.id).toBe(true);
          });
        },
      ),
    );
  });

  it('finds a passage by every word of its title', () => {
    fc.assert(
      fc.property(corpus, (passages) => {
        const index = Bm25Index.build(passages);
        for (const { id, title } of passages) {
          for (const { start, end } of words(title)) {
            const found = index.search({ text: title.slice(start, end) }, { limit: passages.length });
            expect(found.map(({ passage }) => passage.id)).toContain(id);
          }
        }
      }),
      { numRuns: 40 },
    );
  });

  it('ranks a passage named by the query before one that only mentions it', () => {
    const [first] = Bm25Index.build(planets).search({ text: 'Titan' }, { limit: 1 });
    expect(first?.passage.id).toBe('titan');
  });

  it('lets the context rank passages but add none', () => {
    const index = Bm25Index.build(planets);
    const plain = index.search({ text: 'moons' }, { limit: 4 }).map(({ passage }) => passage.id);
    const towardsMars = index.search({ text: 'moons', context: 'red planet Mars' }, { limit: 4 });
    expect(towardsMars[0]?.passage.id).toBe('mars');
    expect(new Set(towardsMars.map(({ passage }) => passage.id))).toEqual(new Set(plain));
    expect(index.search({ text: '…', context: 'Titan' }, { limit: 4 })).toEqual([]);
  });

  it('reports which terms matched, in normal form', () => {
    const [first] = Bm25Index.build(planets).search({ text: 'Saturn’s MOONS and cheese' }, { limit: 1 });
    expect(first?.matchedTerms).toEqual(['saturn', 'moon']);
  });

  it('ranks the same when built at once, in slices, or loaded from slices', async () => {
    const many = Array.from({ length: 120 }, (_, position) => ({
      id: `p${position}`,
      title: `Body ${position}`,
      text: `Moon number ${position % 7} of planet ${position % 5}, seen in ${1600 + position}.`,
    }));
    const built = Bm25Index.build(many);
    const slices = sliceIndex(built.serialise());
    const loaded = await Bm25Index.load(await joinSlices(slices.map(inFile)), many);
    const sliced = await Bm25Index.buildInSlices(many);
    for (const text of ['moon 3', 'planet 2 seen', 'body 77', '1655']) {
      const expected = built.search({ text }, { limit: 10 });
      expect(loaded.search({ text }, { limit: 10 })).toEqual(expected);
      expect(sliced.search({ text }, { limit: 10 })).toEqual(expected);
    }
  });

  it('cuts a large index into slices that are each quick to parse', () => {
    const many = Array.from({ length: 2000 }, (_, position) => ({
      id: `p${position}`,
      title: `Title${position}`,
      text: `word${position} other${position * 7}`,
    }));
    const [, ...terms] = sliceIndex(Bm25Index.build(many).serialise());
    expect(terms.length).toBeGreaterThan(2);
    for (const slice of terms) expect(slice.length).toBeLessThan(66_000);
  });

  it('refuses slices that do not belong to an index, and names them', async () => {
    const slices = sliceIndex(Bm25Index.build(planets).serialise());
    await expect(joinSlices(['[]', ...slices.slice(1)].map(inFile))).rejects.toMatchObject({
      code: 'corpus-invalid',
      detail: { file: 'a.json' },
    });
    await expect(joinSlices([])).rejects.toMatchObject({ code: 'corpus-invalid' });
  });

  it('stops building when asked to', async () => {
    await expect(Bm25Index.buildInSlices(planets, AbortSignal.abort())).rejects.toMatchObject({
      name: 'AbortError',
    });
  });

  it('reads a title of a megabyte without harm to other passages', () => {
    const index = Bm25Index.build([{ id: 'large', title: 'x '.repeat(500_000), text: 'large' }, ...planets]);
    expect(index.search({ text: 'Huygens' }, { limit: 1 })[0]?.passage.id).toBe('huygens');
  });
});
