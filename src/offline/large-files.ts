/**
 * Models and WASM. Each content has a cache of its own, named for its checksum, so that versions of the page share what
 * did not change and an update never overwrites what an older tab still reads.
 */

import { browserStorage } from '../model-files/browser-storage.js';
import { contentCachePrefix as prefix, verifiedCache } from '../model-files/kept-names.js';
import { freeBytes, isQuotaExceeded, storageFull } from '../model-files/storage-room.js';
import { deleteOwnFiles, ownFiles } from './own-files.js';
import type { LargeFile } from './site-files.js';

/**
 * Stores those files that are not stored yet, one after another: what the page has downloaded is copied, the rest
 * is fetched where there is room for all of it, since what has no room would be fetched again each time.
 * @param webgpu whether the files that only a graphics adapter needs are wanted too
 * @returns bytes that were fetched
 * @throws {LimenError} `storage-full`, before anything is fetched
 * @throws {TypeError} when a file cannot be fetched or its bytes are not the published ones
 */
export async function keepLargeFiles(
  caches: CacheStorage,
  files: readonly LargeFile[],
  webgpu: boolean,
): Promise<number> {
  const missing: LargeFile[] = [];
  for (const file of files) {
    if (file.needed === 'webgpu' && !webgpu) continue;
    const cache = await caches.open(prefix + file.sha256);
    if ((await cache.match(file.url)) !== undefined) continue;
    if (!(await copyOfPage(caches, cache, file))) missing.push(file);
  }
  const needed = missing.reduce((sum, { bytes }) => sum + bytes, 0);
  const free = await freeBytes(browserStorage());
  if (free !== undefined && free < needed)
    throw storageFull('this version of the page', needed, free, 'What is stored stays in use');
  for (const { url, integrity, sha256 } of missing) {
    const response = await fetch(url, { integrity });
    if (!response.ok) throw new TypeError(`${url}: status ${response.status}`);
    await (await caches.open(prefix + sha256)).put(url, response);
  }
  return needed;
}

/** The stored content of one of `files`. */
export async function storedLargeFile(
  caches: CacheStorage,
  files: readonly LargeFile[],
  url: string,
): Promise<Response | undefined> {
  const file = files.find((candidate) => new URL(candidate.url, globalThis.location.href).href === url);
  if (file === undefined) return undefined;
  const name = prefix + file.sha256;
  return (await caches.has(name)) ? (await caches.open(name)).match(url) : undefined;
}

/**
 * Deletes every content that this site stored and that is not one of `kept`.
 * @param sites the folders of the sites of this origin that store something
 */
export async function deleteLargeFilesExcept(
  caches: CacheStorage,
  kept: readonly LargeFile[],
  sites: Iterable<string> = [],
): Promise<void> {
  const isOwn = ownFiles(sites);
  const names = new Set(kept.map(({ sha256 }) => prefix + sha256));
  for (const name of await caches.keys()) {
    if (name.startsWith(prefix) && !names.has(name)) await deleteOwnFiles(caches, name, isOwn);
  }
}

/**
 * The page gives up its copy at its next visit, when this one has been read: a browser that is closed right after it has
 * stored a file may lose it. Where there is no room for two, the page's own is enough.
 */
async function copyOfPage(caches: CacheStorage, cache: Cache, { url, sha256 }: LargeFile): Promise<boolean> {
  const found = await (await caches.open(verifiedCache)).match(`${url}?sha256=${sha256}`);
  if (found === undefined) return false;
  await cache.put(url, found).catch((thrown: unknown) => {
    if (!isQuotaExceeded(thrown)) throw thrown;
  });
  return true;
}
