import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Query } from '../../src/engine/index.js';
import { compileAtSize } from '../../src/retrieval/at-size/compile-at-size.js';
import { compileCorpus } from '../../src/retrieval/compile-corpus.js';
import type { CompiledCorpus } from '../../src/retrieval/corpus-files.js';
import { parseManifest } from '../../src/retrieval/corpus-format.js';
import { CorpusRetriever } from '../../src/retrieval/retriever.js';
import { CorpusStore } from '../../src/retrieval/store.js';
import type { PassageEncoder } from '../../src/retrieval/vectors/add-vectors.js';
import { nearestRows, packVector } from '../../src/retrieval/vectors/coarse-vectors.js';
import { fuse } from '../../src/retrieval/vectors/fuse.js';
import {
  HybridRetriever,
  type VectorSearchOptions,
  withVectors,
} from '../../src/retrieval/vectors/hybrid-retriever.js';
import { packVectors } from '../../src/retrieval/vectors/vector-rows.js';
import { baseUrl, pack, planets, serve, withManifest } from './support.js';

const info = { id: 'planets', title: 'Planets', description: '', examples: [] };

/** One direction per planet, in the order of the ids: huygens, mars, saturn, titan. */
const directions = new Map([...planets].sort((a, b) => (a.id < b.id ? -1 : 1)).map(({ id }, at) => [id, at]));
function towards(id: string): Float32Array {
  return Float32Array.from({ length: 8 }, (_, at) => (at === directions.get(id) ? 1 : 0));
}
const encoder: PassageEncoder = {
  by: 'reader@1',
  dimensions: { whole: 8, tokens: 0 },
  packed: async ({ id }) => packVectors({ whole: towards(id) }),
};

const formats = {
  whole: () => compileCorpus(info, planets, 'planets', { pack, encoder }),
  'at size': () => compileAtSize(info, planets, 'planets', { pack, encoder }),
} as const;

let store: CorpusStore;
let tests = 0;
beforeEach(() => {
  tests += 1;
  store = new CorpusStore({ name: `vectors-${tests}` });
});

async function opened(compiled: CompiledCorpus, instead: Parameters<typeof serve>[1] = {}) {
  const served = serve(() => compiled, instead);
  const retriever = new CorpusRetriever({ fetch: served.fetch, store, patience: 50 });
  await retriever.open({ corpusId: 'planets', baseUrl });
  return { retriever, asked: served.asked };
}

/** Opened before its vectors, which come with `arrive`. */
async function openedAhead(compiled: CompiledCorpus) {
  let arrive = (): void => {};
  const late = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const bytes = compiled.files.get(compiled.manifest.vectors?.file ?? '');
  const vectors = () => late.then(() => new Response(bytes ?? null));
  return { ...(await opened(compiled, { vectors })), arrive: () => arrive() };
}

async function idsFound(
  retriever: CorpusRetriever,
  text: string,
  vector?: Float32Array,
  exclude: string[] = [],
) {
  const vectors = vector && { whole: vector };
  const found = await retriever.search({ text }, { limit: 3, exclude, vectors });
  return found.map(({ passage }) => passage.id);
}

/** With a changed manifest, correctly hashed. */
function altered(compiled: CompiledCorpus, change: (vectors: object) => object): Promise<CompiledCorpus> {
  const { manifest } = compiled;
  return withManifest(compiled, {
    ...manifest,
    vectors: change(manifest.vectors ?? {}),
  } as typeof manifest);
}

describe('vectors in two bits a dimension', () => {
  const vectors = fc.array(
    fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 9, maxLength: 9 }),
    {
      minLength: 1,
      maxLength: 30,
    },
  );
  it('are returned nearest first, equal ones in order, and never more than requested', () => {
    const isInOrder = (given: number[][], count: number): void => {
      const packed = given.map((each) => packVector(Float32Array.from(each)));
      const rows = Uint8Array.from(packed.flatMap((row) => [...row]));
      const question = Float32Array.from(given[0] ?? []);
      const found = nearestRows(rows, question, count);
      expect(found).toHaveLength(Math.min(count, given.length));
      const everything = nearestRows(rows, question, given.length);
      expect(found).toEqual(everything.slice(0, found.length));
      for (const [place, { score, position }] of everything.entries()) {
        const next = everything[place + 1];
        if (next === undefined) continue;
        expect(score > next.score || (score === next.score && position < next.position)).toBe(true);
      }
    };
    fc.assert(fc.property(vectors, fc.integer({ min: 1, max: 40 }), isInOrder));
  });

  it('rank the passage of the same direction first', () => {
    const rows = Uint8Array.from([...directions.keys()].flatMap((id) => [...packVector(towards(id))]));
    expect(nearestRows(rows, towards('saturn'), 1)[0]?.position).toBe(directions.get('saturn'));
  });
});

describe('two rankings fused', () => {
  const ranking = fc
    .uniqueArray(fc.integer({ min: 0, max: 50 }), { maxLength: 40 })
    .map((positions) => positions.map((position, place) => ({ position, score: -place })));
  it('contain each passage once, and those that lead both lead', () => {
    fc.assert(
      fc.property(ranking, ranking, (words, near) => {
        const found = fuse(words, near).map(({ position }) => position);
        const expected = new Set([...words, ...near].map(({ position }) => position));
        expect(found).toHaveLength(expected.size);
        expect(new Set(found)).toEqual(expected);
        const [first] = words;
        if (first !== undefined && first.position === near[0]?.position)
          expect(found[0]).toBe(first.position);
      }),
    );
  });

  it('go by how near a passage is, not only by its place', () => {
    const words = [
      { position: 0, score: 3 },
      { position: 1, score: 2 },
    ];
    const near = (first: number, second: number) => [
      { position: 1, score: first },
      { position: 0, score: second },
    ];
    expect(fuse(words, near(0.6, 0.599))[0]?.position).toBe(0);
    expect(fuse(words, near(0.6, 0.4))[0]?.position).toBe(1);
  });

  it('go by how like the tokens of a passage are, found by vector or only by words', () => {
    const words = [0, 1, 2].map((position) => ({ position, score: 3 - position }));
    const near = [{ position: 0, score: 0.6 }];
    for (const likest of [0, 1, 2]) {
      const likeness = (position: number) => (position === likest ? 0.9 : 0.3);
      expect(fuse(words, near, 100, likeness)[0]?.position).toBe(likest);
      expect(fuse(words, near, 100, () => 0.3)).toEqual(fuse(words, near));
    }
  });

  it('are the words alone if nothing is near', () => {
    const order = (scored: readonly { readonly position: number }[]) =>
      scored.map(({ position }) => position);
    fc.assert(
      fc.property(ranking, (words) => {
        expect(order(fuse(words, []))).toEqual(order(words));
      }),
    );
  });
});

describe.each(Object.entries(formats))('a corpus with vectors, %s', (_, compile) => {
  it('is compiled to the same bytes each time, with a row for each passage', async () => {
    const [one, other] = [await compile(), await compile()];
    expect(one.files).toEqual(other.files);
    const { vectors } = one.manifest;
    expect(vectors).toMatchObject({ bytes: planets.length * 2, dimensions: 8, by: 'reader@1' });
    expect(one.files.get(vectors?.file ?? '')).toHaveLength(planets.length * 2);
  });

  it('finds by vector what has none of the words, and by words what it found before', async () => {
    const { retriever } = await opened(await compile());
    expect(await retriever.vectorsBy()).toBe('reader@1');
    expect(await idsFound(retriever, 'rings')).toEqual(['saturn']);
    expect((await idsFound(retriever, 'rings', towards('mars'))).slice(0, 2).sort()).toEqual([
      'mars',
      'saturn',
    ]);
    expect((await idsFound(retriever, 'unheard-of', towards('mars')))[0]).toBe('mars');
    expect(await idsFound(retriever, 'rings', towards('mars'), ['mars'])).not.toContain('mars');
    const [nearest] = await retriever.search(
      { text: 'red rings' },
      { limit: 1, exclude: [], vectors: { whole: towards('mars') } },
    );
    expect(nearest).toMatchObject({ passage: { id: 'mars' }, matchedTerms: ['red'] });
  });

  it('tells how near to the question its results are, found by vectors or by words', async () => {
    const { retriever } = await opened(await compile());
    const between = Float32Array.from(towards('mars'), (value, at) => value + (towards('titan')[at] ?? 0));
    const whole = between.map((value) => value / Math.SQRT2);
    for (const vectors of [{ whole: towards('saturn') }, undefined]) {
      const found = await retriever.search(
        { text: 'red moon rings' },
        { limit: 4, exclude: [], vectors, questionVectors: { whole } },
      );
      const cosines = new Map(
        found.map(({ passage }) => [passage.id, passage.nearness?.cosine ?? Number.NaN]),
      );
      const [mars = 0, saturn = 0] = [cosines.get('mars'), cosines.get('saturn')];
      expect(mars).toBeGreaterThan(saturn + 0.3);
      expect(cosines.get('titan')).toBeCloseTo(mars, 5);
      for (const { passage } of found) expect(passage.nearness).not.toHaveProperty('likeness');
    }
    const [plain] = await retriever.search({ text: 'rings' }, { limit: 1, exclude: [] });
    expect(plain?.passage).not.toHaveProperty('nearness');
  });

  it('waits for its vectors, so that a question finds the same however late they come', async () => {
    const compiled = await compile();
    const soon = await opened(compiled);
    const expected = await idsFound(soon.retriever, 'moons', towards('mars'));
    await soon.retriever.settled();
    await store.remove(`${baseUrl}corpora/planets/#planets`);
    const { retriever, arrive } = await openedAhead(compiled);
    expect(await idsFound(retriever, 'rings')).toEqual(['saturn']);
    const found = idsFound(retriever, 'moons', towards('mars'));
    arrive();
    expect(await found).toEqual(expected);
  });

  it('lets nobody who is typing wait for its vectors, and uses them once they are there', async () => {
    const compiled = await compile();
    const { retriever, arrive } = await openedAhead(compiled);
    const typed = { limit: 1, exclude: [], asTyped: true, vectors: { whole: towards('mars') } };
    const found = async () =>
      (await retriever.search({ text: 'moo' }, typed)).map(({ passage }) => passage.id);
    const byWords = await found();
    expect(byWords).not.toEqual(['mars']);
    arrive();
    await retriever.settled();
    expect(await found()).toEqual(['mars']);
  });

  it('is searched by its own vectors, whichever corpus was opened before', async () => {
    const withThem = await compile();
    const without = await compileCorpus({ ...info, id: 'bare' }, planets, 'bare');
    const served = new Map<string, Uint8Array<ArrayBuffer>>(
      [withThem, without].flatMap(({ manifest: { id }, files }) =>
        [...files].map(([file, bytes]) => [`corpora/${id}/${file}`, bytes] as const),
      ),
    );
    const retriever = new CorpusRetriever({
      store,
      fetch: async ({ pathname }) => {
        const bytes = served.get(pathname.slice(1));
        return new Response(bytes ?? null, { status: bytes === undefined ? 404 : 200 });
      },
    });
    for (const [corpusId, found] of [
      ['planets', ['mars']],
      ['bare', []],
      ['planets', ['mars']],
    ] as const) {
      await retriever.open({ corpusId, baseUrl });
      expect((await idsFound(retriever, 'unheard-of', towards('mars'))).slice(0, 1)).toEqual(found);
    }
    expect(await retriever.settled()).toEqual([]);
  });

  it('is searched by words alone, with a notice, if its vectors are missing or altered', async () => {
    const compiled = await compile();
    for (const instead of [
      () => new Response('', { status: 404 }),
      () => new Response(new Uint8Array(planets.length * 2)),
    ]) {
      const { retriever } = await opened(compiled, { vectors: instead });
      expect(await idsFound(retriever, 'rings', towards('mars'))).toEqual(['saturn']);
      expect((await retriever.settled()).map(({ code }) => code)).toEqual([
        expect.stringMatching(/^corpus-(?:unavailable|invalid)$/u),
      ]);
    }
  });

  it('has its vectors stored: the next visit only fetches the manifest', async () => {
    const compiled = await compile();
    const first = await opened(compiled);
    const found = await idsFound(first.retriever, 'moons', towards('mars'));
    await first.retriever.settled();
    const { retriever, asked } = await opened(compiled);
    expect(await idsFound(retriever, 'moons', towards('mars'))).toEqual(found);
    await retriever.settled();
    expect(asked).toEqual(['manifest.json']);
  });

  it.each([
    ['another length than its passages need', (vectors: object) => ({ ...vectors, bytes: 7 })],
    ['other dimensions', (vectors: object) => ({ ...vectors, dimensions: 400 })],
    ['no dimension', (vectors: object) => ({ ...vectors, dimensions: 0 })],
    ['a name that leads out of its folder', (vectors: object) => ({ ...vectors, file: '../vectors.ab.bin' })],
    ['more bytes than are read', (vectors: object) => ({ ...vectors, bytes: 2 ** 40, dimensions: 2 ** 40 })],
  ])('is refused when its manifest claims vectors of %s', async (_claim, change) => {
    const compiled = await altered(await compile(), change);
    const read = () => parseManifest(JSON.stringify(compiled.manifest), 'manifest.json');
    expect(read).toThrow(expect.objectContaining({ code: 'corpus-invalid' }));
    await expect(opened(compiled)).rejects.toMatchObject({ code: 'corpus-invalid' });
  });

  it('refuses a question of other dimensions', async () => {
    const { retriever } = await opened(await compile());
    const search = retriever.search(
      { text: 'moons' },
      { limit: 1, exclude: [], vectors: { whole: new Float32Array(4) } },
    );
    await expect(search).rejects.toMatchObject({ code: 'corpus-invalid' });
  });
});

describe('a retriever that is given vectors', () => {
  async function recording() {
    const { retriever } = await opened(await formats.whole());
    const encoded: string[] = [];
    const queryVectors = async (text: string) => {
      encoded.push(text);
      return text.startsWith('Who') ? null : { whole: towards('mars') };
    };
    return { retriever, encoded, encoder: { queryVectors } };
  }

  it('computes one for a question, and none for a name that is looked up', async () => {
    const { retriever, encoded, encoder } = await recording();
    const hybrid = new HybridRetriever(retriever, encoder);
    const ask = (query: Query) => hybrid.search(query, { limit: 1, exclude: [] });
    expect((await ask({ text: 'Which one is rusty?' }))[0]?.passage.id).toBe('mars');
    expect((await ask({ text: 'rings', context: 'Which one is rusty?' }))[0]?.passage.id).toBe('saturn');
    expect(encoded).toEqual(['Which one is rusty?']);
    // It has no vector, so it is found by its words.
    expect((await ask({ text: 'Who has rings?' }))[0]?.passage.id).toBe('saturn');
  });

  it('says how near results are to what the run is to answer, however often it searches', async () => {
    const { retriever, encoded, encoder } = await recording();
    const hybrid = new HybridRetriever(retriever, encoder);
    const question = 'Which one is rusty?';
    for (const query of [{ text: question }, { text: 'red rings' }, { text: 'rings', context: question }]) {
      const found = await hybrid.search(query, { limit: 4, exclude: [], question });
      const cosines = found.map(
        ({ passage }) => [passage.id, passage.nearness?.cosine ?? Number.NaN] as const,
      );
      expect(cosines.find(([id]) => id === 'saturn')?.[1]).toBeLessThan(0);
      const mars = cosines.find(([id]) => id === 'mars');
      if (query.text !== 'rings') expect(mars?.[1]).toBeGreaterThan(0.5);
    }
    expect(encoded).toEqual([question, 'red rings']);
  });

  it('searches for the question’s own words by what the question means, too', async () => {
    const { retriever, encoded, encoder } = await recording();
    const hybrid = new HybridRetriever(retriever, encoder);
    const question = 'Which one is rusty?';
    const options = { limit: 1, exclude: [], question };
    const searched: (Float32Array | undefined)[] = [];
    const towardsTitan = {
      queryVectors: async (text: string) => ({ whole: towards(text === question ? 'mars' : 'titan') }),
    };
    const listening = {
      search: async (_: Query, { vectors }: VectorSearchOptions) => {
        searched.push(vectors?.whole);
        return [];
      },
    };
    const between = new HybridRetriever(listening, towardsTitan);
    await between.search({ text: 'rusty one' }, options);
    await between.search({ text: 'rusty moon' }, options);
    const [mars = 0, titan = 0] = ['mars', 'titan'].map((id) => directions.get(id));
    expect(searched[0]?.[mars]).toBeCloseTo(Math.SQRT1_2, 6);
    expect(searched[0]?.[titan]).toBeCloseTo(Math.SQRT1_2, 6);
    expect(searched[1]).toEqual(towards('titan'));
    expect((await hybrid.search({ text: 'rusty one' }, options))[0]?.passage.id).toBe('mars');
    expect(encoded).toEqual([question, 'rusty one']);
  });

  it('uses words alone if another model made those of the corpus, or the reasoner makes none', async () => {
    const { retriever, encoder } = await recording();
    expect(await withVectors(retriever, encoder, 'reader@2')).toBe(retriever);
    expect(await withVectors(retriever, {}, 'reader@1')).toBe(retriever);
    expect(await withVectors(retriever, encoder, 'reader@1')).toBeInstanceOf(HybridRetriever);
    const { retriever: wordsOnly } = await opened(await compileCorpus(info, planets, 'planets'));
    expect(await withVectors(wordsOnly, encoder, 'reader@1')).toBe(wordsOnly);
    expect(await idsFound(wordsOnly, 'rings', towards('mars'))).toEqual(['saturn']);
  });
});
