import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkKept } from '../../src/checking/check-kept.js';
import { KeptModel } from '../../src/critics/flan-t5/kept-model.js';
import { sha256 } from '../../src/integrity/sha256.js';
import { contentCachePrefix } from '../../src/model-files/kept-names.js';
import { CorpusStore } from '../../src/retrieval/store.js';
import { content, folder, loadWeights, serverOf } from '../model-files/support.js';
import { MemoryCaches } from '../offline/support.js';
import { compilePlanets } from '../retrieval/support.js';
import 'fake-indexeddb/auto';

const address = 'https://limen.test/corpora/planets/';
let caches: MemoryCaches;

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('IDBKeyRange', IDBKeyRange);
  caches = new MemoryCaches();
});
afterEach(() => vi.unstubAllGlobals());

async function install(): Promise<CorpusStore> {
  const { manifest, files } = await compilePlanets();
  const shards = new Map([...files].filter(([file]) => file !== 'manifest.json'));
  const store = new CorpusStore();
  await store.install({ manifest, shards }, address);
  return store;
}

function check(store: CorpusStore, repair = false) {
  return checkKept({ repair }, store, { caches });
}

describe('a check of what a browser keeps', () => {
  it('finds corpora and models that are as they were stored', async () => {
    const store = await install();
    await loadWeights(serverOf(), { caches });
    expect(await check(store)).toMatchObject([
      { kind: 'corpus', id: 'planets', address, faults: [] },
      { kind: 'model', id: 'large', address: folder.href, files: 2, faults: [] },
    ]);
  });

  it('reports nothing if nothing is stored, or if the browser offers no storage', async () => {
    expect(await check(new CorpusStore())).toEqual([]);
    expect(await checkKept({}, new CorpusStore(), {})).toEqual([]);
  });

  it('names a shard of a corpus that has changed, and removes only that corpus', async () => {
    const store = await install();
    await loadWeights(serverOf(), { caches });
    const database = await openDB('limen-corpora');
    const [key] = await database.getAllKeys('shards');
    const bytes = (await database.get('shards', key ?? '')) as Uint8Array;
    await database.put('shards', bytes.fill(0x20, 3, 9), key);
    database.close();
    const file = Array.isArray(key) ? key[2] : '';
    const [corpus] = await check(store, true);
    expect(corpus).toMatchObject({
      faults: [{ file, reason: expect.stringContaining('it was altered') }],
    });
    expect(await check(store)).toMatchObject([{ kind: 'model', faults: [] }]);
  });

  it('names a file of a model that has changed, and removes only that file', async () => {
    await loadWeights(serverOf(), { caches });
    const cache = await caches.open('limen-models');
    const request = (await cache.keys()).find(({ url }) => url.includes('model.onnx'));
    await cache.put(request ?? '', new Response(content.slice(1)));
    const [model] = await check(new CorpusStore(), true);
    expect(model?.faults).toMatchObject([{ file: 'model.onnx' }]);
    expect(await check(new CorpusStore())).toMatchObject([{ files: 1, faults: [] }]);
  });

  it('checks what the service worker keeps too', async () => {
    const cache = await caches.open(contentCachePrefix + (await sha256(content)));
    await cache.put(new URL('model.onnx', folder).href, new Response(content));
    expect(await check(new CorpusStore())).toMatchObject([{ address: folder.href, faults: [] }]);
    await cache.put(new URL('model.onnx', folder).href, new Response('<html>'));
    expect(await check(new CorpusStore())).toMatchObject([{ faults: [{ file: 'model.onnx' }] }]);
  });

  it.each([
    ['a folder', 'https://limen.test/models/critic/', 'https://limen.test/models/critic/'],
    ['a folder of another site', 'https://other.test/critic/', 'https://limen.test/critic/'],
  ])('checks what is kept of a chosen Flan-T5 in %s, and removes what is damaged', async (_, base, keys) => {
    vi.stubGlobal('caches', caches);
    const kept = await KeptModel.open(new URL(base), new URL(keys));
    const cache = await caches.open(kept?.name ?? '');
    const graph = new URL('onnx/encoder_model.onnx', keys);
    await kept?.keepDigests({ 'onnx/encoder_model.onnx': await sha256(content), 'config.json': 'none' });
    await cache.put(graph, new Response(content));
    expect(await check(new CorpusStore())).toMatchObject([{ address: base, files: 1, faults: [] }]);
    await cache.put(graph, new Response('<html>'));
    const faults = [{ file: 'onnx/encoder_model.onnx', reason: expect.stringContaining('it was altered') }];
    expect(await check(new CorpusStore(), true)).toMatchObject([{ kind: 'model', address: base, faults }]);
    expect(await check(new CorpusStore())).toEqual([]);
  });

  it('checks what is kept of a WebLLM model', async () => {
    const cache = await caches.open('webllm/model');
    const headers = { 'x-limen-model': folder.href, 'x-limen-sha256': await sha256(content) };
    await cache.put(new URL('shard.bin', folder), new Response(content, { headers }));
    await cache.put(new URL('old.bin', folder), new Response('from before there was a record'));
    expect(await check(new CorpusStore())).toMatchObject([{ address: folder.href, files: 1, faults: [] }]);
    await cache.put(new URL('shard.bin', folder), new Response('<html>', { headers }));
    expect(await check(new CorpusStore())).toMatchObject([{ faults: [{ file: 'shard.bin' }] }]);
  });

  it('stops when it is aborted', async () => {
    const store = await install();
    const stopped = checkKept({ signal: AbortSignal.abort(new Error('enough')) }, store, { caches });
    await expect(stopped).rejects.toThrow('enough');
  });
});
