import { IDBObjectStore } from 'fake-indexeddb';
import { openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ErrorRecord } from '../../src/engine/index.js';
import type { Fetch } from '../../src/network/request.js';
import type { CompiledCorpus } from '../../src/retrieval/corpus-files.js';
import { parsePassages } from '../../src/retrieval/corpus-format.js';
import type { Shard } from '../../src/retrieval/corpus-manifest.js';
import { CorpusRetriever } from '../../src/retrieval/retriever.js';
import { CorpusStore } from '../../src/retrieval/store.js';
import { baseUrl, compilePlanets, offline, planets, serve, withManifest } from './support.js';
import 'fake-indexeddb/auto';

const address = { corpusId: 'planets', baseUrl };
let compiled: CompiledCorpus;
/**
 * A separate database for each test, because a test may still be installing in the background when the next
 * begins.
 */
let name = '';
let tests = 0;

beforeEach(async () => {
  tests += 1;
  name = `limen-corpora-${tests}`;
  compiled = await compilePlanets();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function retrieverOver(fetch: Fetch, store = new CorpusStore({ name })): CorpusRetriever {
  return new CorpusRetriever({ fetch, store, patience: 200 });
}

async function bestFor(retriever: CorpusRetriever, text: string): Promise<string | undefined> {
  const [best] = await retriever.search({ text }, { limit: 1, exclude: [] });
  return best?.passage.id;
}

async function installed(): Promise<void> {
  const retriever = retrieverOver(serve(() => compiled).fetch);
  await retriever.open(address);
  expect(await retriever.settled()).toEqual([]);
}

describe('opening a corpus', () => {
  it('fetches it with progress, and can be searched', async () => {
    const progress: { loaded: number; total: number }[] = [];
    const retriever = retrieverOver(serve(() => compiled).fetch);
    const info = await retriever.open(address, { onProgress: (now) => progress.push(now) });
    expect(info).toEqual({
      id: 'planets',
      title: 'Planets',
      description: 'A few.',
      passages: 4,
      examples: [],
    });
    expect(await bestFor(retriever, 'Huygens')).toBe('huygens');
    const total = compiled.manifest.shards.reduce((sum, { bytes }) => sum + bytes, 0);
    expect(progress.length).toBeGreaterThan(0);
    for (const now of progress) expect(now.total).toBe(total);
    expect(progress.map(({ loaded }) => loaded)).toEqual(
      [...progress.map(({ loaded }) => loaded)].sort((a, b) => a - b),
    );
  });

  it('finds other forms of typed words once it is settled, and none for a question', async () => {
    const retriever = retrieverOver(serve(() => compiled).fetch);
    await retriever.open(address);
    await retriever.settled();
    const found = (asTyped: boolean) =>
      retriever.search({ text: 'discovering ' }, { limit: 2, exclude: [], asTyped });
    expect((await found(true)).map(({ passage }) => passage.id)).toEqual(['huygens']);
    expect((await found(true))[0]?.matchedTerms).toEqual(['discovered']);
    expect(await found(false)).toEqual([]);
  });

  it('works offline once it is installed', async () => {
    await installed();
    const retriever = retrieverOver(offline);
    await retriever.open(address);
    expect(await bestFor(retriever, 'red planet')).toBe('mars');
    expect(retriever.notices).toEqual([]);
  });

  it('opens a corpus by the URL of its folder, whatever its id, and installs it under that', async () => {
    const folder = `${baseUrl}corpora/planets/`;
    const first = retrieverOver(serve(() => compiled).fetch);
    expect(await first.open({ folder })).toMatchObject({ id: 'planets', passages: 4 });
    await first.settled();
    const again = retrieverOver(offline);
    await again.open({ folder });
    expect(await bestFor(again, 'red planet')).toBe('mars');
    const elsewhere = retrieverOver(offline);
    await expect(elsewhere.open({ folder: `${baseUrl}other/` })).rejects.toMatchObject({
      code: 'corpus-unavailable',
      detail: { file: 'other/manifest.json' },
    });
    await expect(retrieverOver(offline).open(address)).rejects.toMatchObject({ code: 'corpus-unavailable' });
  });

  it('requests only the manifest if the installed copy is the published one', async () => {
    await installed();
    const { fetch, asked } = serve(() => compiled);
    await retrieverOver(fetch).open(address);
    expect(asked).toEqual(['manifest.json']);
  });

  it('uses the installed copy if the published manifest does not arrive', async () => {
    await installed();
    const retriever = retrieverOver(() => new Promise(() => {}));
    await retriever.open(address);
    expect(await bestFor(retriever, 'Saturn')).toBe('saturn');
  });

  it('replaces the installed copy by a newer version', async () => {
    await installed();
    const added = { id: 'venus', title: 'Venus', text: 'Venus is hot.' };
    compiled = await compilePlanets([...planets, added]);
    const retriever = retrieverOver(serve(() => compiled).fetch);
    expect((await retriever.open(address)).passages).toBe(5);
    await retriever.settled();
    const next = retrieverOver(offline);
    await next.open(address);
    expect(await bestFor(next, 'Venus')).toBe('venus');
  });

  it('keeps the installed copy if the newer version is unavailable, and says why', async () => {
    await installed();
    compiled = await compilePlanets(planets.slice(0, 3));
    const retriever = retrieverOver(
      serve(() => compiled, { passages: () => new Response('', { status: 500 }) }).fetch,
    );
    const heard: ErrorRecord[] = [];
    const info = await retriever.open(address, { onNotice: (notice) => heard.push(notice) });
    expect(info.passages).toBe(4);
    expect(heard.map(({ code }) => code)).toEqual(['corpus-unavailable']);
    expect(await retriever.settled()).toEqual([]);
  });

  it('can be searched while the index is still loading', async () => {
    const { fetch } = serve(() => compiled, { index: () => new Promise(() => {}) });
    const retriever = retrieverOver(fetch);
    await retriever.open(address);
    expect(await bestFor(retriever, 'Titan')).toBe('titan');
  });

  it('ranks by the passages if the index is unavailable, names the file, and installs nothing', async () => {
    const { fetch } = serve(() => compiled, { index: () => new Response('', { status: 404 }) });
    const retriever = retrieverOver(fetch);
    await retriever.open(address);
    const notices = await retriever.settled();
    expect(notices.map(({ code }) => code)).toEqual(['corpus-unavailable']);
    expect(notices[0]?.message).toContain('planets/index-0');
    expect(await bestFor(retriever, 'Titan')).toBe('titan');
    expect(await new CorpusStore({ name }).read('planets')).toBeUndefined();
  });

  it('rebuilds the index if another tokeniser made the shipped one', async () => {
    compiled = await withManifest(compiled, { ...compiled.manifest, tokeniser: 0 });
    const retriever = retrieverOver(serve(() => compiled).fetch);
    await retriever.open(address);
    expect(await retriever.settled()).toEqual([]);
    expect(await bestFor(retriever, 'Titan')).toBe('titan');
  });

  it('gives passages and titles to browse, and only the passage in search results', async () => {
    const retriever = retrieverOver(serve(() => compiled).fetch);
    await retriever.open(address);
    expect(await retriever.passage('titan')).toEqual(planets[0]);
    expect(await retriever.passage('pluto')).toBeUndefined();
    const titles = await retriever.titles();
    expect(titles).toContainEqual({ id: 'titan', title: 'Titan', topic: 'Saturn' });
    // Already in the order of a list, so that the page need not sort thousands.
    expect(titles.map(({ title }) => title)).toEqual(['Titan', 'Christiaan Huygens', 'Mars', 'Saturn']);
    const [found] = await retriever.search({ text: 'Titan' }, { limit: 1, exclude: ['huygens'] });
    expect(found?.passage).toEqual({
      id: 'titan',
      title: 'Titan',
      text: 'Titan is the largest moon of Saturn.',
    });
  });

  it('does not trust a passage about which corpus it belongs to', () => {
    const lying = [{ ...planets[0], corpus: { id: 'bank', title: 7 } }];
    expect(parsePassages(JSON.stringify(lying), 'a shard')).toEqual([planets[0]]);
  });

  it('stops when it is aborted', async () => {
    const retriever = retrieverOver(serve(() => compiled).fetch);
    await expect(retriever.open(address, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      name: 'AbortError',
    });
    await retriever.open(address);
    const search = retriever.search(
      { text: 'Titan' },
      { limit: 1, exclude: [], signal: AbortSignal.abort() },
    );
    await expect(search).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('a corpus that cannot be used', () => {
  const page = () => new Response('<!doctype html><title>Sign in</title>');
  const passages = () => compiled.files.get(compiled.manifest.shards[0]?.file ?? '') ?? new Uint8Array();

  it.each([
    ['a manifest that is a web page', 'manifest', page, 'corpus-invalid', 'planets/manifest.json'],
    [
      'a manifest that is missing',
      'manifest',
      () => new Response('', { status: 404 }),
      'corpus-unavailable',
      '404',
    ],
    ['passages that are a web page', 'passages', page, 'corpus-invalid', 'planets/passages-0'],
    [
      'passages that are missing',
      'passages',
      () => new Response('', { status: 404 }),
      'corpus-unavailable',
      'planets/passages-0',
    ],
    [
      'truncated passages',
      'passages',
      () => new Response(passages().slice(0, 20)),
      'corpus-invalid',
      'planets/passages-0',
    ],
    [
      'endless passages',
      'passages',
      () => new Response('x'.repeat(9000)),
      'corpus-invalid',
      'planets/passages-0',
    ],
    [
      'altered passages',
      'passages',
      () => new Response(passages().map((byte) => byte ^ 1)),
      'corpus-invalid',
      'altered',
    ],
  ])('%s is named', async (_what, file, answer, code, named) => {
    const { fetch } = serve(() => compiled, { [file]: answer });
    const opening = retrieverOver(fetch).open(address);
    await expect(opening).rejects.toMatchObject({ code, message: expect.stringContaining(named) });
  });

  it('an altered manifest is refused', async () => {
    const altered = JSON.stringify({ ...compiled.manifest, title: 'Other' });
    const { fetch } = serve(() => compiled, { manifest: () => new Response(altered) });
    await expect(retrieverOver(fetch).open(address)).rejects.toMatchObject({ code: 'corpus-invalid' });
  });

  it('a manifest of another corpus is refused', async () => {
    const opening = retrieverOver((_url, init) =>
      serve(() => compiled).fetch(new URL(`${baseUrl}corpora/planets/manifest.json`), init),
    );
    await expect(opening.open({ ...address, corpusId: 'moons' })).rejects.toMatchObject({
      code: 'corpus-invalid',
    });
  });

  it('no file outside its folder is ever requested', async () => {
    const [first, ...rest] = compiled.manifest.shards;
    const shards = [{ ...first, file: '../../secret.json' } as Shard, ...rest];
    compiled = await withManifest(compiled, { ...compiled.manifest, shards });
    const { fetch, asked } = serve(() => compiled);
    await expect(retrieverOver(fetch).open(address)).rejects.toMatchObject({ code: 'corpus-invalid' });
    expect(asked).toEqual(['manifest.json']);
    await expect(retrieverOver(fetch).open({ ...address, corpusId: '../x' })).rejects.toMatchObject({
      code: 'option-invalid',
    });
  });

  it('offline without an installed copy is reported as such', async () => {
    await expect(retrieverOver(offline).open(address)).rejects.toMatchObject({
      code: 'corpus-unavailable',
      detail: { file: 'planets/manifest.json' },
    });
  });

  it('cannot be searched before it is open', async () => {
    await expect(retrieverOver(offline).titles()).rejects.toMatchObject({ code: 'unexpected' });
  });
});

describe('storage that fails', () => {
  it('does not keep a corpus from being searched: no space', async () => {
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('no room', 'QuotaExceededError');
    });
    const retriever = retrieverOver(serve(() => compiled).fetch);
    await retriever.open(address);
    expect((await retriever.settled()).map(({ code }) => code)).toEqual(['storage-full']);
    expect(await bestFor(retriever, 'Titan')).toBe('titan');
  });

  it('does not keep a corpus from being searched: no IndexedDB, reported once', async () => {
    vi.stubGlobal('indexedDB', undefined);
    const retriever = retrieverOver(serve(() => compiled).fetch);
    const heard: ErrorRecord[] = [];
    await retriever.open(address, { onNotice: (notice) => heard.push(notice) });
    expect(heard.map(({ code }) => code)).toEqual(['storage-unavailable']);
    expect(await retriever.settled()).toEqual([]);
    expect(await bestFor(retriever, 'Titan')).toBe('titan');
  });

  it('does not keep a corpus from being searched: another tab in the way', async () => {
    const other = await openDB(name, 1);
    const waiting = openDB(name, 2);
    const store = new CorpusStore({ name, patience: 50 });
    const retriever = retrieverOver(serve(() => compiled).fetch, store);
    await retriever.open(address);
    expect(retriever.notices.map(({ code }) => code)).toEqual(['storage-blocked']);
    expect(await bestFor(retriever, 'Titan')).toBe('titan');
    other.close();
    (await waiting).close();
  });

  it('is repaired from the network when the installed copy is damaged', async () => {
    await installed();
    const database = await openDB(name);
    await database.clear('shards');
    database.close();
    const retriever = retrieverOver(serve(() => compiled).fetch);
    await retriever.open(address);
    expect(retriever.notices.map(({ code }) => code)).toEqual(['corpus-invalid']);
    await retriever.settled();
    const next = retrieverOver(offline);
    await next.open(address);
    expect(await bestFor(next, 'Titan')).toBe('titan');
  });

  it('is repaired by the next visit when the first was killed at any step', async () => {
    for (let step = 0; step <= compiled.manifest.shards.length; step += 1) {
      name = `limen-corpora-${tests}-${step}`;
      const put = IDBObjectStore.prototype.put;
      let count = 0;
      vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
        this: IDBObjectStore,
        ...values
      ) {
        if (count === step) throw new Error('killed');
        count += 1;
        return put.apply(this, values);
      });
      const killed = retrieverOver(serve(() => compiled).fetch);
      await killed.open(address);
      await killed.settled();
      vi.restoreAllMocks();
      await installed();
      const next = retrieverOver(offline);
      await next.open(address);
      expect(await bestFor(next, 'Titan')).toBe('titan');
    }
  });
});
