import 'fake-indexeddb/auto';
import { readFile } from 'node:fs/promises';
import { Ajv } from 'ajv';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { corpusRetriever } from '../../cli/corpus-retriever.js';
import type { Fetch } from '../../src/network/request.js';
import { AtSizeIndex } from '../../src/retrieval/at-size/at-size-index.js';
import { compileAtSize } from '../../src/retrieval/at-size/compile-at-size.js';
import { eachPosting, packPostings } from '../../src/retrieval/at-size/postings.js';
import { entryAt, entryBeginning } from '../../src/retrieval/at-size/shard-entries.js';
import { Bm25Index } from '../../src/retrieval/bm25-index.js';
import { type CorpusPassage, parseManifest } from '../../src/retrieval/corpus-format.js';
import { CorpusRetriever } from '../../src/retrieval/retriever.js';
import { shardText } from '../../src/retrieval/shard-text.js';
import { CorpusStore } from '../../src/retrieval/store.js';
import { WordForms } from '../../src/retrieval/word-forms.js';
import { inFolder } from '../indexing/support.js';
import { offline, pack } from './support.js';

const info = { id: 'many', title: 'Many', description: '', examples: [] };

async function open(passages: readonly CorpusPassage[]) {
  const { manifest, files } = await compileAtSize(info, passages, 'many', { pack });
  const asked: string[] = [];
  const index = await AtSizeIndex.open(manifest, (shard) => {
    asked.push(shard.file);
    return shardText(shard, files.get(shard.file), shard.file);
  });
  return { index, manifest, files, asked };
}

const word = fc.constantFrom(
  'moon',
  'Titan',
  'orbit',
  'orbiting',
  'ring',
  'ringed',
  'the',
  'Saturn',
  'v-model',
  '土星',
  'crater',
  'ref()',
);
const words = (most: number) => fc.array(word, { minLength: 1, maxLength: most }).map((all) => all.join(' '));
const corpus = fc
  .array(fc.record({ title: words(3), text: words(30) }), { minLength: 1, maxLength: 40 })
  .map((all) => all.map((each, number): CorpusPassage => ({ id: `p${number}`, ...each })));

describe('an index whose shards are read on demand', () => {
  it('finds what the whole index finds, in the same order, with the same scores', async () => {
    await fc.assert(
      fc.asyncProperty(
        corpus,
        words(5),
        fc.option(words(3), { nil: undefined }),
        async (passages, text, context) => {
          const query = context === undefined ? { text } : { text, context };
          const options = { limit: 5, exclude: ['p1'] };
          const { index } = await open(passages);
          const found = await index.search(query, options);
          const whole = Bm25Index.build(passages).search(query, { limit: 40, exclude: ['p1'] });
          expect(found.length).toBe(Math.min(5, whole.length));
          for (const [rank, { passage, score, matchedTerms }] of found.entries()) {
            const same = whole.find((each) => each.passage.id === passage.id);
            expect(same?.passage).toEqual(passage);
            expect(score).toBeCloseTo(same?.score ?? Number.NaN, 4);
            expect(score).toBeCloseTo(whole[rank]?.score ?? Number.NaN, 4);
            expect([...matchedTerms].sort()).toEqual([...(same?.matchedTerms ?? [])].sort());
          }
        },
      ),
      { numRuns: 80 },
    );
  });

  it('finds by the first letters what the whole index finds, with the same scores', async () => {
    await fc.assert(
      fc.asyncProperty(
        corpus,
        words(2),
        fc.constantFrom('m', 'ti', 'ri', 'ring', 'orbits', 'crat', 'v-mo', 'sat'),
        async (passages, text, last) => {
          const query = { text: `${text} ${last}` };
          const { index } = await open(passages);
          const found = await index.search(query, { limit: 40, asTyped: true, wordForms: WordForms });
          const whole = Bm25Index.build(passages).search(query, {
            limit: 40,
            asTyped: true,
            wordForms: WordForms,
          });
          expect(found.map(({ score }) => score.toFixed(3))).toEqual(
            whole.map(({ score }) => score.toFixed(3)),
          );
          expect(found.map(({ passage }) => passage.id).sort()).toEqual(
            whole.map(({ passage }) => passage.id).sort(),
          );
        },
      ),
      { numRuns: 80 },
    );
  });

  it('finds beginnings that span two shards, and mistyped words', async () => {
    const letters = Array.from({ length: 6000 }, (_, number) => `lichen${number.toString(36)}`);
    const passages = letters.map(
      (each): CorpusPassage => ({ id: each, title: 'Rock', text: `${each} grows` }),
    );
    const { index, manifest } = await open(passages);
    const shards = manifest.shards.filter(({ kind }) => kind === 'index').map(({ first = '' }) => first);
    const [, second = ''] = shards.filter((first) => first.startsWith('lichen'));
    const beginning = second.slice(0, -1);
    const beginsSo = letters.filter((each) => each.startsWith(beginning));
    expect(beginsSo.some((each) => each < second)).toBe(true);
    const found = await index.search({ text: beginning }, { limit: 100, asTyped: true });
    expect(found.map(({ passage }) => passage.id).sort()).toEqual([...beginsSo].sort());
    const mistyped = await index.search({ text: 'groww ' }, { limit: 1, asTyped: true });
    expect(mistyped[0]?.matchedTerms).toEqual(['grow']);
    expect(await index.search({ text: 'groww ' }, { limit: 1 })).toEqual([]);
  });

  it('reads the lengths, the shards of its terms and those of its results, and nothing else', async () => {
    const passages = Array.from(
      { length: 3000 },
      (_, number): CorpusPassage => ({
        id: `p${String(number).padStart(4, '0')}`,
        title: `Title ${number}`,
        text: `rare${number} ${Array.from({ length: 60 }, (__, each) => `word${(number * 7 + each * 13) % 5000}`).join(' ')}`,
      }),
    );
    const { index, manifest, asked } = await open(passages);
    const [found] = await index.search({ text: 'rare1234' }, { limit: 1 });
    expect(found?.passage.id).toBe('p1234');
    expect(manifest.shards.length).toBeGreaterThan(20);
    expect(asked).toHaveLength(3);
    await index.search({ text: 'rare1234' }, { limit: 1 });
    expect(asked).toHaveLength(3);
    expect((await index.passage('p2999'))?.title).toBe('Title 2999');
    expect(await index.passage('p29995')).toBeUndefined();
  });

  it('is written identically for any order of its passages, with a valid manifest', async () => {
    const passages: CorpusPassage[] = [
      { id: 'b', title: 'B', text: 'Second.' },
      { id: 'a', title: 'A', text: 'First.' },
    ];
    const one = await open(passages);
    const other = await open([...passages].reverse());
    expect(other.files).toEqual(one.files);
    expect(parseManifest(JSON.stringify(one.manifest), 'manifest.json')).toEqual(one.manifest);
  });

  it('is written as the published schema describes it', async () => {
    const schema = await readFile(new URL('../../docs/corpus.schema.json', import.meta.url), 'utf8');
    const ajv = new Ajv({ strict: false }).addSchema(JSON.parse(schema) as object, 'corpus');
    const { manifest, files } = await open([{ id: 'a', title: 'A', text: 'First.' }]);
    expect(ajv.validate('corpus#/definitions/manifest', manifest)).toBe(true);
    const definitions = { passages: 'passages', index: 'postings', lengths: 'lengths' };
    for (const shard of manifest.shards) {
      const content: unknown = JSON.parse(await shardText(shard, files.get(shard.file), shard.file));
      expect(ajv.validate(`corpus#/definitions/${definitions[shard.kind]}`, content)).toBe(true);
    }
  });

  it('continues to read a shard for a waiting search when the search that started it is stopped', async () => {
    const { manifest, files } = await open([{ id: 'a', title: 'Titan', text: 'A moon of Saturn.' }]);
    let reading = 0;
    const index = await AtSizeIndex.open(manifest, async (shard, signal) => {
      reading += 1;
      await new Promise((resolve) => setTimeout(resolve, 20));
      signal?.throwIfAborted();
      return shardText(shard, files.get(shard.file), shard.file);
    });
    const stop = new AbortController();
    const stopped = index.search({ text: 'moon' }, { limit: 1 }, stop.signal);
    const other = index.search({ text: 'moon Saturn' }, { limit: 1 }, new AbortController().signal);
    stop.abort(new Error('typed on'));
    await expect(stopped).rejects.toThrow('typed on');
    expect((await other)[0]?.passage.id).toBe('a');
    expect(reading).toBe(3);
  });

  it('refuses lengths that do not match its passages', async () => {
    const { manifest } = await open([{ id: 'a', title: 'A', text: 'First.' }]);
    await expect(AtSizeIndex.open(manifest, async () => '{"title":[],"text":[]}')).rejects.toMatchObject({
      code: 'corpus-invalid',
    });
  });
});

describe('a corpus whose shards are read on demand', () => {
  const passages = Array.from(
    { length: 2000 },
    (_, number): CorpusPassage => ({
      id: `p${number}`,
      title: `Title ${number}`,
      text: `rare${number} ${Array.from({ length: 60 }, (__, each) => `word${(number * 7 + each * 13) % 5000}`).join(' ')}`,
      url: `/p${number}`,
    }),
  );

  it('is opened by the retriever like any other, stores what it read, and answers again offline', async () => {
    const compiled = await compileAtSize(info, passages, 'many', { pack });
    const asked: string[] = [];
    const online: Fetch = async (url) => {
      const name = url.pathname.split('/').at(-1) ?? '';
      asked.push(name);
      return new Response(compiled.files.get(name));
    };
    const store = new CorpusStore({ name: 'at-size' });
    const visit = async (fetch: Fetch) => {
      const retriever = new CorpusRetriever({ fetch, store, patience: 50 });
      const opened = await retriever.open({ corpusId: 'many', baseUrl: 'https://limen.test/' });
      expect(opened.passages).toBe(2000);
      const found = await retriever.search({ text: 'rare77 word3' }, { limit: 2, exclude: [] });
      await retriever.settled();
      expect(retriever.notices).toEqual([]);
      return found;
    };
    const found = await visit(online);
    expect(found[0]?.passage).toMatchObject({ id: 'p77', url: '/p77' });
    expect(found).toEqual(Bm25Index.build(passages).search({ text: 'rare77 word3' }, { limit: 2 }));
    expect(asked.length).toBeLessThan(compiled.manifest.shards.length / 2);
    const before = asked.length;
    expect(await visit(online)).toEqual(found);
    expect(asked.slice(before)).toEqual(['manifest.json']);
    expect(await visit(offline)).toEqual(found);
  });

  it('is searched by the command line from its folder', async () => {
    const { files } = await compileAtSize(info, passages, 'many', { pack });
    await inFolder(Object.fromEntries(files), async (folder) => {
      const query = { text: 'rare77 word3' };
      const found = await (await corpusRetriever(folder)).search(query, { limit: 2, exclude: [] });
      expect(found).toEqual(Bm25Index.build(passages).search(query, { limit: 2 }));
    });
  });

  it('refuses an altered shard by name, and continues with the others', async () => {
    const { manifest, files } = await compileAtSize(info, passages, 'many', { pack });
    let altered = '';
    const fetch: Fetch = async (url) => {
      const name = url.pathname.split('/').at(-1) ?? '';
      const bytes = files.get(name);
      return new Response(name === altered ? bytes?.map((byte) => byte ^ 1) : bytes);
    };
    const retriever = new CorpusRetriever({ fetch, store: new CorpusStore({ name: 'at-size-altered' }) });
    await retriever.open({ corpusId: 'many', baseUrl: 'https://limen.test/' });
    const search = () => retriever.search({ text: 'rare77' }, { limit: 1, exclude: [] });
    altered =
      manifest.shards.findLast(({ kind, first = '' }) => kind === 'index' && first <= 'rare77')?.file ?? '';
    await expect(search()).rejects.toMatchObject({
      code: 'corpus-invalid',
      message: expect.stringContaining(altered),
    });
    altered = '';
    expect((await search())[0]?.passage.id).toBe('p77');
  });

  it('refuses invalid passages and postings, naming their shard', async () => {
    const { manifest, files } = await compileAtSize(info, passages, 'many', { pack });
    for (const [kind, edit] of [
      ['passages', (json: string) => json.replaceAll('"text"', '"test"')],
      ['index', (json: string) => json.replaceAll(',[', ',7,[')],
    ] as const) {
      const index = await AtSizeIndex.open(manifest, async (shard) => {
        const json = await shardText(shard, files.get(shard.file), shard.file);
        return shard.kind === kind ? edit(json) : json;
      });
      await expect(index.search({ text: 'rare77' }, { limit: 1 })).rejects.toMatchObject({
        code: 'corpus-invalid',
        detail: { file: expect.stringMatching(new RegExp(`^many/${kind}-`)) },
      });
    }
  });
});

describe('a single entry of a shard', () => {
  it('is found as it was written, by number and by prefix', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.string({ unit: 'binary' }), { minLength: 1, maxLength: 20 }),
        fc.string({ unit: 'binary' }),
        (ids, text) => {
          const entries = ids.map((id) => JSON.stringify({ id, text: `${text}],\n{"id":` }));
          const json = `[${entries.join(',\n')}]`;
          for (const [number, entry] of entries.entries()) {
            expect(entryAt(json, number)).toBe(entry);
            expect(entryBeginning(json, `{"id":${JSON.stringify(ids[number])},`)).toBe(entry);
          }
          expect(entryAt(json, entries.length)).toBeUndefined();
          expect(entryBeginning(json, '{"id":0,')).toBeUndefined();
        },
      ),
    );
  });
});

describe('postings in memory', () => {
  it('equal those that were written, whatever their gaps', () => {
    const distance = fc.oneof(fc.nat(200), fc.nat(20_000), fc.nat(5_000_000));
    fc.assert(
      fc.property(fc.array(fc.tuple(distance, fc.nat(300)), { maxLength: 50 }), (written) => {
        const list = packPostings(written.flat());
        const read: [number, number][] = [];
        let before = 0;
        eachPosting(list, (position, count) => {
          read.push([position - before, count]);
          before = position;
        });
        expect(read).toEqual(written);
        expect(list.passages).toBe(written.length);
      }),
    );
  });
});
