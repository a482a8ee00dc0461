/**
 * Models and WASM. Each content has its own cache, named by its checksum, so that versions of the page share
 * unchanged files and an update never overwrites what an older tab still reads.
 */

import { browserStorage } from '../model-files/browser-storage.js';
import { contentCachePrefix as prefix, verifiedCache } from '../model-files/kept-names.js';
import { freeBytes, isQuotaExceeded, storageFull } from '../model-files/storage-room.js';
import { deleteOwnFiles, ownFiles } from './own-files.js';
import type { LargeFile } from './site-files.js';

/**
 * Stores the files that are not stored yet, one after another: those the page has downloaded are copied; the
 * others are fetched if there is room for all of them, since a file without room would be fetched again each
 * time.
 * @param webgpu whether to include files that only a graphics adapter needs
 * @returns bytes fetched
 * @throws {LimenError} `storage-full`, before anything is fetched
 * @throws {TypeError} if a file cannot be fetched or does not match its checksum
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
 * Deletes every content that this site stored, except those in `kept`.
 * @param sites the folders of the sites of this origin that have stored anything
 */
export async function deleteLargeFilesExcept(
  caches: CacheStorage,
  kept: readonly LargeFile[],
  sites: Iterable<string>,
): Promise<void> {
  const isOwn = ownFiles(sites);
  const names = new Set(kept.map(({ sha256 }) => prefix + sha256));
  for (const name of await caches.keys()) {
    if (name.startsWith(prefix) && !names.has(name)) await deleteOwnFiles(caches, name, isOwn);
  }
}

/**
 * The page deletes its own copy only at its next visit, after reading this one, because a browser that is
 * closed right after storing a file may lose it. If there is no room for both, the page's copy suffices.
 */
async function copyOfPage(caches: CacheStorage, cache: Cache, { url, sha256 }: LargeFile): Promise<boolean> {
  const found = await (await caches.open(verifiedCache)).match(`${url}?sha256=${sha256}`);
  if (found === undefined) return false;
  await cache.put(url, found).catch((thrown: unknown) => {
    if (!isQuotaExceeded(thrown)) throw thrown;
  });
  return true;
}
