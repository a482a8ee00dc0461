/** Two sites of one origin, which share Cache Storage but have separate service workers. */

import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deleteLargeFilesExcept, keepLargeFiles, storedLargeFile } from '../../src/offline/large-files.js';
import { deleteShellsExcept, shellCacheName, shellFile, storedSites } from '../../src/offline/shell-cache.js';
import type { LargeFile } from '../../src/offline/site-files.js';
import { MemoryCaches } from './support.js';

// Workbox accesses it while loading.
vi.hoisted(() => vi.stubGlobal('self', globalThis));

let caches: MemoryCaches;

beforeEach(() => {
  caches = new MemoryCaches();
  vi.stubGlobal('fetch', async (url: string) => new Response(url));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** From here on, the service worker in that folder is active. */
function at(folder: string): void {
  vi.stubGlobal('location', new URL('service-worker.js', folder));
}

async function storeVersion(folder: string, version: string): Promise<void> {
  const cache = await caches.open(shellCacheName(version));
  for (const file of ['corpora/docs/manifest.json', 'index.html', 'limen-large-files.json']) {
    await cache.put(new URL(file, folder).href, new Response(folder));
  }
}

async function corpusOf(folder: string, version: string): Promise<string | undefined> {
  const url = new URL('corpora/docs/manifest.json', folder).href;
  return (await shellFile(caches, version, url))?.text();
}

async function dropAllBut(folder: string, version: string): Promise<void> {
  at(folder);
  await deleteShellsExcept(caches, new Set([version]));
}

describe.each([
  ['side by side', 'https://limen.test/one/', 'https://limen.test/two/'],
  ['the other within the first', 'https://limen.test/', 'https://limen.test/two/'],
  ['the first within the other', 'https://limen.test/two/one/', 'https://limen.test/two/'],
])('of two sites, %s', (_where, one, two) => {
  it('an update of one removes its own old version and nothing of the other', async () => {
    await storeVersion(one, 'a');
    await storeVersion(two, 'b');
    await storeVersion(one, 'c');
    await dropAllBut(one, 'c');
    expect(await corpusOf(one, 'a')).toBeUndefined();
    expect(await corpusOf(one, 'c')).toBe(one);
    expect(await corpusOf(two, 'b')).toBe(two);
    expect(await caches.keys()).toEqual([shellCacheName('b'), shellCacheName('c')]);
  });

  it('an update of one leaves the other the version that both had', async () => {
    await storeVersion(one, 'a');
    await storeVersion(two, 'a');
    await storeVersion(one, 'b');
    await dropAllBut(one, 'b');
    expect(await corpusOf(one, 'a')).toBeUndefined();
    expect(await corpusOf(two, 'a')).toBe(two);
  });

  it('an update of one leaves the other its models', async () => {
    const fileIn = (folder: string, content: string): LargeFile => ({
      url: new URL('models/reader/model.onnx', folder).href,
      integrity: '',
      sha256: createHash('sha256').update(content).digest('hex'),
      bytes: content.length,
      needed: 'always',
    });
    const [former, newer, others] = [fileIn(one, 'old'), fileIn(one, 'new'), fileIn(two, 'old')];
    for (const folder of [one, two]) await storeVersion(folder, 'a');
    await keepLargeFiles(caches, [former, newer, others], false);
    at(one);
    await deleteLargeFilesExcept(caches, [newer], await storedSites(caches));
    const isStored = async (file: LargeFile) =>
      (await storedLargeFile(caches, [file], file.url)) !== undefined;
    expect(await isStored(former)).toBe(false);
    expect(await isStored(newer)).toBe(true);
    expect(await isStored(others)).toBe(true);
  });
});
