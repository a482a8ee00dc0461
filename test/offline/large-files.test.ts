import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ModelCache } from '../../src/model-files/model-cache.js';
import { deleteLargeFilesExcept, keepLargeFiles, storedLargeFile } from '../../src/offline/large-files.js';
import type { LargeFile } from '../../src/offline/site-files.js';
import { MemoryCaches } from './support.js';

const origin = 'https://limen.test/';
const folder = new URL('models/reader/', origin);

function fileOf(
  content: string,
  needed: LargeFile['needed'] = 'always',
  url = 'models/reader/model.onnx',
): LargeFile {
  const digest = createHash('sha256').update(content).digest();
  const integrity = `sha256-${digest.toString('base64')}`;
  return { url, integrity, sha256: digest.toString('hex'), bytes: content.length, needed };
}

let caches: MemoryCaches;
let served: Map<string, string>;
let fetched: string[];

beforeEach(() => {
  caches = new MemoryCaches();
  served = new Map();
  fetched = [];
  vi.stubGlobal('location', new URL(origin));
  // Like a browser, fails if the bytes do not match the integrity hash.
  vi.stubGlobal('fetch', async (url: string, { integrity }: RequestInit) => {
    fetched.push(url);
    const content = served.get(url);
    if (content === undefined) return new Response('', { status: 404 });
    if (fileOf(content).integrity !== integrity) throw new TypeError('integrity');
    return new Response(content);
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

async function stored(file: LargeFile): Promise<string | undefined> {
  return (await storedLargeFile(caches, [file], new URL(file.url, origin).href))?.text();
}

describe('keepLargeFiles', () => {
  it('fetches what is missing once', async () => {
    const file = fileOf('weights');
    served.set(file.url, 'weights');
    expect(await keepLargeFiles(caches, [file], false)).toBe(7);
    expect(await keepLargeFiles(caches, [file], false)).toBe(0);
    expect(await stored(file)).toBe('weights');
    expect(fetched).toEqual([file.url]);
  });

  it('copies what the page has downloaded and checked, and the page drops its copy at the next visit', async () => {
    const file = fileOf('weights');
    const page = await ModelCache.open(caches, folder);
    const listed = { path: 'model.onnx', bytes: file.bytes, sha256: file.sha256 };
    await page?.write(listed, new TextEncoder().encode('weights'));
    expect(await keepLargeFiles(caches, [file], false)).toBe(0);
    expect(await stored(file)).toBe('weights');
    await page?.prune([listed]);
    expect(await (await caches.open('limen-models')).keys()).toEqual([]);
    expect(await page?.read(listed)).toEqual(new TextEncoder().encode('weights'));
  });

  it('leaves the page its copy if the browser loses the one just stored', async () => {
    const file = fileOf('weights');
    const page = await ModelCache.open(caches, folder);
    const listed = { path: 'model.onnx', bytes: file.bytes, sha256: file.sha256 };
    await page?.write(listed, new TextEncoder().encode('weights'));
    await keepLargeFiles(caches, [file], false);
    await (await caches.open(`limen-file-${file.sha256}`)).delete(file.url);
    await page?.prune([listed]);
    expect(await page?.read(listed)).toEqual(new TextEncoder().encode('weights'));
  });

  it('finishes with a file that does not fit twice', async () => {
    const file = fileOf('weights');
    const page = await ModelCache.open(caches, folder);
    const listed = { path: 'model.onnx', bytes: file.bytes, sha256: file.sha256 };
    await page?.write(listed, new TextEncoder().encode('weights'));
    const cache = await caches.open(`limen-file-${file.sha256}`);
    vi.spyOn(cache, 'put').mockRejectedValue(new DOMException('', 'QuotaExceededError'));
    vi.spyOn(caches, 'open').mockImplementation(async (name) =>
      name.startsWith('limen-file-') ? cache : MemoryCaches.prototype.open.call(caches, name),
    );
    expect(await keepLargeFiles(caches, [file], false)).toBe(0);
    expect(fetched).toEqual([]);
    expect(await page?.read(listed)).toEqual(new TextEncoder().encode('weights'));
  });

  it('fetches nothing if the missing files do not all fit, and leaves what is stored', async () => {
    const [older, newer] = [fileOf('older'), fileOf('newer weights')];
    const runtime = fileOf('binary', 'always', 'assets/runtime.wasm');
    served.set(older.url, 'older');
    await keepLargeFiles(caches, [older], false);
    served.set(newer.url, 'newer weights').set(runtime.url, 'binary');
    fetched = [];
    const missing = newer.bytes + runtime.bytes;
    const keepWithRoomFor = (bytes: number) => {
      const estimate = async () => ({ quota: 100, usage: 100 - bytes });
      vi.stubGlobal('navigator', { storage: { estimate } });
      return keepLargeFiles(caches, [runtime, newer], false);
    };
    await expect(keepWithRoomFor(missing - 1)).rejects.toMatchObject({ code: 'storage-full' });
    expect(fetched).toEqual([]);
    expect(await stored(older)).toBe('older');
    expect(await keepWithRoomFor(missing)).toBe(missing);
    expect(await stored(newer)).toBe('newer weights');
  });

  it('provides files to the page, which then stores no copy of its own', async () => {
    const file = fileOf('weights');
    served.set(file.url, 'weights');
    await keepLargeFiles(caches, [file], false);
    const page = await ModelCache.open(caches, folder);
    const listed = { path: 'model.onnx', bytes: file.bytes, sha256: file.sha256 };
    await page?.write(listed, new TextEncoder().encode('weights'));
    expect(await (await caches.open('limen-models')).keys()).toEqual([]);
    expect(await page?.read(listed)).toEqual(new TextEncoder().encode('weights'));
  });

  it('fetches the files for a graphics adapter only if there is one', async () => {
    const file = fileOf('binary', 'webgpu', 'assets/runtime.asyncify.wasm');
    served.set(file.url, 'binary');
    await keepLargeFiles(caches, [file], false);
    expect(await stored(file)).toBeUndefined();
    await keepLargeFiles(caches, [file], true);
    expect(await stored(file)).toBe('binary');
  });

  it('stores nothing of a file that is missing or altered', async () => {
    const file = fileOf('weights');
    await expect(keepLargeFiles(caches, [file], false)).rejects.toThrow('status 404');
    served.set(file.url, 'other weights');
    await expect(keepLargeFiles(caches, [file], false)).rejects.toThrow('integrity');
    expect(await stored(file)).toBeUndefined();
  });
});

describe('the stored contents', () => {
  it('keep two contents of one address apart', async () => {
    const [older, newer] = [fileOf('older'), fileOf('newer')];
    served.set(older.url, 'older');
    await keepLargeFiles(caches, [older], false);
    served.set(newer.url, 'newer');
    await keepLargeFiles(caches, [newer], false);
    expect(await stored(older)).toBe('older');
    expect(await stored(newer)).toBe('newer');
  });

  it('are deleted when no version needs them, and only then', async () => {
    const [older, newer] = [fileOf('older'), fileOf('newer')];
    served.set(older.url, 'older');
    await keepLargeFiles(caches, [older], false);
    served.set(newer.url, 'newer');
    await keepLargeFiles(caches, [newer], false);
    await caches.open('somebody else');
    await deleteLargeFilesExcept(caches, [newer], []);
    expect(await stored(older)).toBeUndefined();
    expect(await stored(newer)).toBe('newer');
    expect(await caches.has('somebody else')).toBe(true);
  });
});
