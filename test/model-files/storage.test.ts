import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ErrorRecord } from '../../src/engine/index.js';
import type { BrowserStorage } from '../../src/model-files/browser-storage.js';
import { loadModel } from '../../src/model-files/model-files.js';
import { deleteModel, storedModels } from '../../src/model-files/stored-models.js';
import { MemoryCaches } from '../offline/support.js';
import { failure } from '../rpc/channel-worker.js';
import {
  content,
  cutAfter,
  folder,
  loadWeights,
  locksOfOneBrowser,
  manifestOf,
  serverOf,
} from './support.js';

const total = content.length + 2;

let caches: MemoryCaches;
let notices: ErrorRecord[];
const onNotice = (notice: ErrorRecord): void => void notices.push(notice);
const estimate = (quota: number, usage = 0) => ({ estimate: async () => ({ quota, usage }) });
beforeEach(() => {
  caches = new MemoryCaches();
  notices = [];
});

/** Caches that reject any body larger than this. */
function smallCaches(largest: number): MemoryCaches {
  const open = caches.open.bind(caches);
  caches.open = async (name) => {
    const cache = await open(name);
    const put = cache.put.bind(cache);
    cache.put = async (key, response) => {
      if ((await response.clone().arrayBuffer()).byteLength > largest) {
        throw new DOMException('full', 'QuotaExceededError');
      }
      await put(key, response);
    };
    return cache;
  };
  return caches;
}

describe('A model that does not fit', () => {
  it('is held in memory, and the notice says how many bytes are missing', async () => {
    const storage = { caches, ...estimate(1_000_000, 100_000) };
    expect(await loadWeights(serverOf(), storage, { onNotice })).toBe('published');
    expect(notices).toMatchObject([
      {
        code: 'storage-full',
        detail: {
          what: 'Large model',
          needed: total,
          missing: total - 900_000,
          consequence: 'It is kept in memory for this visit',
        },
      },
    ]);
    // The small file fits and is stored.
    expect(await storedModels(storage)).toEqual([{ folder: folder.href, bytes: 2, partialBytes: 0 }]);
  });

  it('fits if most of it is already stored', async () => {
    await failure(
      loadWeights(
        serverOf((from) => cutAfter(from, 1_000_000)),
        { caches },
      ),
    );
    const storage = { caches, ...estimate(1_300_000, 1_000_000) };
    expect(await loadWeights(serverOf(), storage, { onNotice })).toBe('published');
    expect(notices).toEqual([]);
    expect(await storedModels(storage)).toEqual([{ folder: folder.href, bytes: total, partialBytes: 0 }]);
  });

  it('is held in memory if the browser promised space that it does not have', async () => {
    const storage = { caches: smallCaches(1000), ...estimate(10_000_000) };
    expect(await loadWeights(serverOf(), storage, { onNotice })).toBe('published');
    const detail = { what: 'Large model', needed: content.length, missing: content.length };
    expect(notices).toMatchObject([{ code: 'storage-full', detail }]);
    expect(await storedModels(storage)).toEqual([{ folder: folder.href, bytes: 2, partialBytes: 0 }]);
  });
});

describe('A large download', () => {
  const large = { [`model.onnx`]: { bytes: 200_000_000 }, 'tokenizer.json': { bytes: 2 } };
  const fetch = async (url: URL): Promise<Response> =>
    url.pathname.endsWith('manifest.json')
      ? new Response(manifestOf(large))
      : new Response('', { status: 404 });

  it('requests persistent storage if possible', async () => {
    const persist = vi.fn(async () => true);
    await failure(loadModel(folder, { fetch, storage: { persist } }));
    expect(persist).toHaveBeenCalledOnce();
    await loadWeights(serverOf(), { persist });
    expect(persist).toHaveBeenCalledOnce();
  });

  it('is reported to a caller that requests storage itself', async () => {
    const told: number[] = [];
    await failure(loadModel(folder, { fetch, storage: {}, onLargeDownload: (bytes) => told.push(bytes) }));
    expect(told).toEqual([200_000_002]);
  });
});

describe('Two tabs', () => {
  it('download a file once', async () => {
    const storage = { caches, locks: locksOfOneBrowser() };
    const server = serverOf();
    const both = await Promise.all([loadWeights(server, storage), loadWeights(server, storage)]);
    expect(both).toEqual(['published', 'published']);
    expect(server.asked).toHaveLength(1);
  });

  it('also work without locks, each on its own', async () => {
    const server = serverOf();
    const both = await Promise.all([loadWeights(server, { caches }), loadWeights(server, { caches })]);
    expect(both).toEqual(['published', 'published']);
  });

  it('also work if locks are refused', async () => {
    const request = () => Promise.reject(new DOMException('denied', 'SecurityError'));
    const storage = { caches, locks: { request } } as unknown as BrowserStorage;
    expect(await loadWeights(serverOf(), storage)).toBe('published');
  });

  it('do not hide the first one’s failure from the second', async () => {
    const storage = { caches, locks: locksOfOneBrowser() };
    const broken = serverOf(() => new Response('', { status: 404 }));
    const both = await Promise.allSettled([loadWeights(broken, storage), loadWeights(broken, storage)]);
    expect(both[0]).toMatchObject({ status: 'rejected', reason: { code: 'model-unavailable' } });
    expect(both[1]).toEqual({ status: 'fulfilled', value: 'published' });
  });
});

describe('What is stored', () => {
  it('is listed by folder, and deleted with its size reported', async () => {
    await loadWeights(serverOf(), { caches });
    const other = new URL('https://limen.test/models/other/');
    const cutting = serverOf((from) => cutAfter(from, 1_000_000)).fetch;
    const retry = { retries: 0, firstWait: 1 };
    await failure(loadModel(other, { fetch: cutting, storage: { caches }, retry }));
    const first = { folder: folder.href, bytes: total, partialBytes: 0 };
    const second = { folder: other.href, bytes: 0, partialBytes: 1_000_000 };
    expect(await storedModels({ caches })).toEqual([first, second]);
    expect(await deleteModel(other, { caches })).toBe(1_000_000);
    expect(await storedModels({ caches })).toEqual([first]);
    expect(await deleteModel(folder, { caches })).toBe(total);
    expect(await storedModels({ caches })).toEqual([]);
  });

  it('is also deleted from the service worker’s storage, for this model only', async () => {
    const served = await caches.open('limen-file-abc');
    const copy = () => new Response('weights', { headers: { 'content-length': '7' } });
    await served.put(new URL('model.onnx', folder), copy());
    await served.put('https://limen.test/models/other/model.onnx', copy());
    expect(await storedModels({ caches })).toEqual([]);
    expect(await deleteModel(folder, { caches })).toBe(7);
    expect(await served.keys()).toHaveLength(1);
  });

  it('is empty if the browser stores nothing', async () => {
    expect(await storedModels({})).toEqual([]);
    expect(await deleteModel(folder, {})).toBe(0);
  });
});
