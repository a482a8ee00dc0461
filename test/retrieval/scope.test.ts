import 'fake-indexeddb/auto';
import { readFile } from 'node:fs/promises';
import Ajv from 'ajv';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { compileAtSize } from '../../src/retrieval/at-size/compile-at-size.js';
import { compileCorpus } from '../../src/retrieval/compile-corpus.js';
import { type CompiledCorpus, withIdentity } from '../../src/retrieval/corpus-files.js';
import { type CorpusPassage, parseManifest } from '../../src/retrieval/corpus-format.js';
import type { CorpusManifest } from '../../src/retrieval/corpus-manifest.js';
import { CorpusRetriever } from '../../src/retrieval/retriever.js';
import { facetRuns, facetTable } from '../../src/retrieval/scope/facet-table.js';
import { facetsAt } from '../../src/retrieval/scope/facets-at.js';
import { isSamePage, outerFolders, pageNames, pagePath } from '../../src/retrieval/scope/page-path.js';
import type { Scope } from '../../src/retrieval/scope/scope.js';
import { CorpusStore } from '../../src/retrieval/store.js';
import type { PassageEncoder } from '../../src/retrieval/vectors/add-vectors.js';
import { packVectors } from '../../src/retrieval/vectors/vector-rows.js';
import { baseUrl, pack, planets, serve } from './support.js';

const info = { id: 'planets', title: 'Kilns', description: '', examples: [] };

const kilns: readonly CorpusPassage[] = [
  ['en/v1/guide/kiln', 'A kiln of the first version is fired with wood.', { version: 'v1', lang: 'en' }],
  ['en/v2/guide/kiln', 'A kiln of the second version is fired with gas.', { version: 'v2', lang: 'en' }],
  ['en/v2/guide/kiln#shelf', 'Its shelf carries the kiln load.', { version: 'v2', lang: 'en' }],
  ['en/v2/guide/kiln-care', 'Sweep the kiln twice a year.', { version: 'v2', lang: 'en' }],
  ['fr/v2/guide/kiln', 'Le four, kiln en anglais, marche au gaz.', { version: 'v2', lang: 'fr' }],
  ['us/glossary', 'Kiln: where clay is fired.', { lang: 'en-US' }],
].map(([id, text, facets]) => {
  const [path = '', anchor] = String(id).split('#');
  const section = path.includes('/guide/') ? { section: 'guide' } : {};
  return {
    id: String(id),
    title: path,
    text: String(text),
    url: `/docs/${path}.html${anchor === undefined ? '' : `#${anchor}`}`,
    facets: { ...(facets as object), ...section },
  };
});
const encoder: PassageEncoder = {
  by: 'reader@1',
  dimensions: { whole: 8, tokens: 0 },
  packed: async ({ id }) => packVectors({ whole: towards(kilns.findIndex((each) => each.id === id)) }),
};
function towards(place: number): Float32Array {
  return Float32Array.from({ length: 8 }, (_, at) => (at === place ? 1 : 0));
}

const formats = {
  whole: (passages = kilns) => compileCorpus(info, passages, 'kilns', { pack, encoder }),
  'at size': (passages = kilns) => compileAtSize(info, passages, 'kilns', { pack, encoder }),
} as const;

let store: CorpusStore;
let tests = 0;
beforeEach(() => {
  tests += 1;
  store = new CorpusStore({ name: `scope-${tests}` });
});

async function opened(compiled: CompiledCorpus): Promise<CorpusRetriever> {
  const retriever = new CorpusRetriever({ fetch: serve(() => compiled).fetch, store, patience: 50 });
  await retriever.open({ corpusId: 'planets', baseUrl });
  return retriever;
}

describe.each(['whole', 'at size'] as const)('a scope in a corpus that is read %s', (format) => {
  const ids = async (
    scope: Scope | undefined,
    { vector, limit = 10, exclude = [] as string[] } = {} as {
      vector?: Float32Array;
      limit?: number;
      exclude?: string[];
    },
  ) => {
    const retriever = await opened(await formats[format]());
    const vectors = vector && { whole: vector };
    const found = await retriever.search({ text: 'kiln' }, { limit, exclude, scope, vectors });
    return found.map(({ passage }) => passage.id).sort();
  };

  it.each([
    [{ version: 'v1' }, ['en/v1/guide/kiln']],
    [{ version: 'v2', lang: 'fr' }, ['fr/v2/guide/kiln']],
    [{ lang: 'en-US' }, ['us/glossary']],
    [{ section: 'guide', version: 'v1' }, ['en/v1/guide/kiln']],
    [{ page: '/docs/en/v2/guide/kiln.html' }, ['en/v2/guide/kiln', 'en/v2/guide/kiln#shelf']],
    [{ page: '/docs/en/v2/guide/kiln.html', version: 'v1' }, []],
    [{ page: '/docs/elsewhere.html' }, []],
    [{ version: 'v3' }, []],
  ])('%j returns only passages within it, by words and by words with vectors', async (scope, within) => {
    expect(await ids(scope)).toEqual(within);
    expect(await ids(scope, { vector: towards(5) })).toEqual(within);
  });

  it('includes the regions of a language', async () => {
    expect(await ids({ lang: 'en' })).toHaveLength(5);
  });

  it('admits nothing outside, however well it matches', async () => {
    expect(await ids({ version: 'v1' }, { vector: towards(3), limit: 1 })).toEqual(['en/v1/guide/kiln']);
    expect(await ids({ version: 'v1' }, { exclude: ['en/v1/guide/kiln'] })).toEqual([]);
  });

  it('leaves scores unchanged', async () => {
    const retriever = await opened(await formats[format]());
    const scores = async (scope: Scope) => {
      const found = await retriever.search({ text: 'kiln gas' }, { limit: 9, exclude: [], scope });
      return Object.fromEntries(found.map(({ passage, score }) => [passage.id, score]));
    };
    expect(await scores({})).toMatchObject(await scores({ version: 'v2' }));
  });

  it('knows the version and language of a page, whatever form its URL has', async () => {
    const retriever = await opened(await formats[format]());
    const here = async (address: string, lang?: string) =>
      (await retriever.standing({ address, ...(lang === undefined ? {} : { lang }) })).here;
    const page = '/docs/en/v2/guide/kiln.html';
    for (const address of ['.html', '', '/', '/index.html', '.html?a=b#shelf']) {
      expect(await here(`https://pots.example/docs/en/v2/guide/kiln${address}`)).toEqual({
        version: 'v2',
        lang: 'en',
        section: 'guide',
        page,
      });
    }
    const { values } = await retriever.standing({ address: 'https://pots.example/' });
    expect(values).toEqual({ version: ['v1', 'v2'], lang: ['en', 'fr', 'en-US'], section: ['guide'] });
  });

  it('derives the facets of an unknown page from its path and language, as far as other pages share them', async () => {
    const retriever = await opened(await formats[format]());
    const here = async (path: string, lang: string) =>
      (await retriever.standing({ address: `https://pots.example${path}`, lang })).here;
    expect(await here('/fr/v1/guide/new.html', 'en')).toEqual({
      version: 'v1',
      lang: 'fr',
      section: 'guide',
    });
    expect(await here('/v9/other/', 'fr-CA')).toEqual({ lang: 'fr' });
    expect(await here('/', 'it')).toEqual({});
  });

  it('returns equal passages of several versions once, if no version is named', async () => {
    const text = 'Open the kiln slowly.';
    const twice = ['v1', 'v2'].map((version) => ({
      id: `${version}/open`,
      title: 'Open',
      text,
      facets: { version },
    }));
    const retriever = await opened(await formats[format](twice));
    const found = (scope: Scope | undefined, exclude: string[] = []) =>
      retriever.search({ text: 'kiln' }, { limit: 5, exclude, scope });
    expect(await found(undefined)).toHaveLength(1);
    expect(await found(undefined, ['v1/open'])).toEqual([]);
    expect((await found({ version: 'v2' })).map(({ passage }) => passage.id)).toEqual(['v2/open']);
  });

  it('returns as many different texts as requested and available, however many versions have each', async () => {
    const passages = Array.from({ length: 12 * 40 }, (_, place) => {
      const [page, version] = [10 + Math.floor(place / 40), `v${10 + (place % 40)}`];
      const text = `Open the kiln number${page} slowly.`;
      return { id: `open${page}/${version}`, title: 'Open', text, facets: { version } };
    });
    const retriever = await opened(await formats[format](passages));
    const pages = async (text: string, limit: number, vector?: Float32Array, exclude: string[] = []) => {
      const vectors = vector && { whole: vector };
      const found = await retriever.search({ text }, { limit, exclude, vectors });
      expect(found.map(({ score }) => score)).toEqual(found.map(({ score }) => score).sort((a, b) => b - a));
      return new Set(found.map(({ passage }) => passage.id.split('/')[0])).size;
    };
    for (const vector of [undefined, towards(0)]) {
      expect(await pages('kiln', 10, vector)).toBe(10);
      expect(await pages('kiln', 10, vector, ['open10/v10', 'open15/v12', 'open16/v49'])).toBe(9);
      expect(await pages('kiln', 20, vector)).toBe(12);
    }
    expect(await pages('porcelain', 10, towards(0))).toBe(10);
  });

  it('finds nothing by a facet in a corpus without facets, which otherwise works as before', async () => {
    const compiled = await formats[format](planets);
    expect(compiled.manifest.facets).toBeUndefined();
    const retriever = await opened(compiled);
    const found = (scope?: Scope) => retriever.search({ text: 'moon' }, { limit: 5, exclude: [], scope });
    expect(await found({ version: 'v1' })).toEqual([]);
    expect(await found({})).toHaveLength(3);
    const { here } = await retriever.standing({ address: 'https://example.org/mars', lang: 'en' });
    expect(here).toEqual({ page: 'https://example.org/mars' });
  });
});

describe('a scope in any corpus', () => {
  const words = ['kiln', 'clay', 'glaze', 'wheel', 'ash'];
  const passage = fc.record({
    page: fc.integer({ min: 0, max: 9 }),
    words: fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 8 }),
    version: fc.option(fc.constantFrom('v1', 'v2'), { nil: undefined }),
    section: fc.option(fc.constantFrom('guide', 'api'), { nil: undefined }),
  });

  it('returns the part of the unscoped results that lies within it, the same in both formats', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(passage, { minLength: 1, maxLength: 30 }),
        fc.subarray(['version', 'section', 'page'] as const),
        async (all, names) => {
          const passages = all.map(({ page, words, version, section }, place) => ({
            id: `page-${page}#${place}`,
            title: `Page ${page}`,
            // The texts differ, because duplicates are returned only once.
            text: `${words.join(' ')} number${place}`,
            url: `/page-${page}.html#${place}`,
            facets: JSON.parse(JSON.stringify({ version, section })),
          }));
          const [first] = passages;
          const wanted: Scope = { version: 'v1', section: 'api', page: first?.url.split('#')[0] ?? '' };
          const scope: Scope = Object.fromEntries(names.map((name) => [name, wanted[name]]));
          const within = new Set(
            passages
              .filter(({ facets, url }) =>
                names.every((name) => (name === 'page' ? url.split('#')[0] : facets[name]) === wanted[name]),
              )
              .map(({ id }) => id),
          );
          const rankings = [];
          for (const format of ['whole', 'at size'] as const) {
            const retriever = new CorpusRetriever({
              fetch: serve(await formats[format](passages).then((compiled) => () => compiled)).fetch,
              store: null,
            });
            await retriever.open({ corpusId: 'planets', baseUrl });
            const found = (given?: Scope) =>
              retriever.search({ text: 'kiln glaze' }, { limit: 99, exclude: [], scope: given });
            const plain = (list: Awaited<ReturnType<typeof found>>) =>
              list.map(({ passage: { id }, score }) => ({ id, score }));
            const inside = plain(await found()).filter(({ id }) => within.has(id));
            expect(plain(await found(scope))).toEqual(inside);
            rankings.push(inside);
          }
          expect(rankings[1]).toEqual(rankings[0]);
        },
      ),
      { numRuns: 40 },
    );
  });
});

describe('facets in a manifest', () => {
  const facet = fc.option(fc.constantFrom('a', 'b', 'c'), { nil: undefined });
  const facets = fc
    .record({ version: facet, lang: facet, section: facet })
    .map((all) => Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)));

  it('cover every passage, in one run per change', () => {
    fc.assert(
      fc.property(fc.array(facets, { maxLength: 40 }), (all) => {
        const table = facetTable(all.map((each) => ({ facets: each })));
        for (const [position, each] of all.entries()) expect(facetsAt(table, position)).toEqual(each);
        const changes = all.filter(
          (each, at) => at === 0 || JSON.stringify(each) !== JSON.stringify(all[at - 1]),
        );
        if (table !== undefined) expect([...facetRuns(table)]).toHaveLength(changes.length);
      }),
    );
  });

  it('leave out sections that change too often, then everything', () => {
    const many = (each: (at: number) => object) =>
      Array.from({ length: 50_000 }, (_, at) => ({ facets: each(at) }));
    const table = facetTable(many((at) => ({ version: at < 9 ? 'v1' : 'v2', section: `${at % 7}` })));
    expect(table).toMatchObject({ version: ['v1', 'v2'], section: [] });
    expect(facetTable(many((at) => ({ version: `v${at % 3}` })))).toBeUndefined();
    expect(facetTable(many((at) => ({ section: `${at >> 4}` })))?.section).toHaveLength(500);
  });

  it('agree with the JSON Schema', async () => {
    const schema = await readFile(new URL('../../docs/corpus.schema.json', import.meta.url), 'utf8');
    const isValid = new Ajv().compile(JSON.parse(schema));
    const { manifest } = await formats.whole();
    expect(manifest.facets).toBeDefined();
    expect(isValid(JSON.parse(JSON.stringify(manifest)))).toBe(true);
  });

  async function altered(change: (facets: Record<string, unknown[]>) => void): Promise<string> {
    const { manifest } = await formats.whole();
    const copy = JSON.parse(JSON.stringify(manifest)) as CorpusManifest & {
      facets: Record<string, unknown[]>;
    };
    change(copy.facets);
    return JSON.stringify(await withIdentity(copy));
  }

  it.each<[string, (facets: Record<string, unknown[]>) => void]>([
    ['its facets are of 7 passages instead of 6', ({ runs }) => runs?.splice(0, 1, 2)],
    ['the last run of its facets is cut off', ({ runs }) => runs?.pop()],
    ['run 1 of its facets has no passage', ({ runs }) => runs?.splice(0, 1, 0)],
    ['run 1 of its facets has no such version: 9', ({ runs }) => runs?.splice(1, 1, 9)],
    ['has no valid facets.runs.2', ({ runs }) => runs?.splice(1, 1, -1)],
    ['has no valid facets.version.1', ({ version }) => version?.splice(0, 1, 'v'.repeat(61))],
    ['has no valid facets.lang', ({ lang }) => lang?.push(...Array(500).fill('x'))],
    ['has no valid facets.runs', ({ runs }) => runs?.push(...Array(80_000).fill(1))],
  ])('are refused if %s', async (fault, change) => {
    const text = await altered(change);
    expect(() => parseManifest(text, 'manifest.json')).toThrow(fault);
  });
});

describe('the address of a page', () => {
  it('identifies the same page in any of its forms, and no other', () => {
    expect(pagePath('https://pots.example/docs/%C3%A9mail/')).toEqual(['docs', 'émail']);
    expect(pagePath('/')).toEqual([]);
    expect(pagePath('http://[')).toBeUndefined();
    expect(isSamePage('/guide/index.html#top', ['guide'])).toBe(true);
    expect(isSamePage('/guide/kiln.html', ['guide', 'kiln-care'])).toBe(false);
    expect(isSamePage(undefined, [])).toBe(false);
  });

  it('shows below which folders a site is served, unlike ids', () => {
    expect(outerFolders({ id: 'guide/kiln#care~2', url: '/pots/docs/guide/kiln.html#care' })).toBe(2);
    expect(outerFolders({ id: 'guide/index', url: 'https://pots.example/docs/guide/' })).toBe(1);
    expect(outerFolders({ id: 'README', url: '/docs/README.html' })).toBe(1);
    expect(outerFolders({ id: 'guide/kiln', url: '/own' })).toBe(0);
    expect(outerFolders({ id: 'kiln' })).toBe(0);
    expect(pageNames(['docs', 'kiln'], 1)).toEqual(['kiln', 'kiln/index', 'kiln/README']);
    expect(pageNames(['docs'], 1)).toEqual(['index', 'README']);
  });
});
