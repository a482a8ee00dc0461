/**
 * Models and WASM. Each content has a cache of its own, named for its checksum, so that versions of the page share what
 * did not change and an update never overwrites what an older tab still reads.
 */

import type { LargeFile } from './site-files.js';

const prefix = 'limen-file-';

/** Where a page without a service worker keeps its verified model files, see `src/inference/model-cache.ts`. */
const pageCache = 'limen-models';

/** Which files are wanted beside those that are always needed. */
export type Wanted = Readonly<Record<Exclude<LargeFile['needed'], 'always'>, boolean>>;

/**
 * Stores those files that are not stored yet, one after another: what the page has downloaded is taken over, the rest
 * is fetched.
 * @returns bytes that were fetched
 * @throws {TypeError} when a file cannot be fetched or its bytes are not the published ones
 */
export async function keepLargeFiles(
  caches: CacheStorage,
  files: readonly LargeFile[],
  wanted: Wanted,
): Promise<number> {
  let fetched = 0;
  for (const file of files) {
    if (file.needed !== 'always' && !wanted[file.needed]) continue;
    const cache = await caches.open(prefix + file.sha256);
    if ((await cache.match(file.url)) !== undefined) continue;
    if (await takeOver(caches, cache, file)) continue;
    const response = await fetch(file.url, { integrity: file.integrity });
    if (!response.ok) throw new TypeError(`${file.url}: status ${response.status}`);
    await cache.put(file.url, response);
    fetched += file.bytes;
  }
  return fetched;
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

/** Fetches one of `files` that only a choice needs, and keeps it for the next time; nothing when it is none of those. */
export async function chosenFile(
  caches: CacheStorage,
  files: readonly LargeFile[],
  url: string,
): Promise<Response | undefined> {
  const file = files.find(
    (candidate) =>
      candidate.needed === 'chosen' && new URL(candidate.url, globalThis.location.href).href === url,
  );
  if (file === undefined) return undefined;
  const response = await fetch(file.url, { integrity: file.integrity });
  if (response.ok) await (await caches.open(prefix + file.sha256)).put(file.url, response.clone());
  return response;
}

/** Whether one of `files` that only a choice needs is stored: somebody chose it before. */
export async function hasChosen(caches: CacheStorage, files: readonly LargeFile[]): Promise<boolean> {
  for (const { needed, sha256 } of files) {
    if (needed === 'chosen' && (await caches.has(prefix + sha256))) return true;
  }
  return false;
}

/** Deletes every stored content that is not one of `kept`. */
export async function deleteLargeFilesExcept(
  caches: CacheStorage,
  kept: readonly LargeFile[],
): Promise<void> {
  const names = new Set(kept.map(({ sha256 }) => prefix + sha256));
  for (const name of await caches.keys()) {
    if (name.startsWith(prefix) && !names.has(name)) await caches.delete(name);
  }
}

async function takeOver(caches: CacheStorage, cache: Cache, { url, sha256 }: LargeFile): Promise<boolean> {
  const kept = await caches.open(pageCache);
  const key = `${url}?sha256=${sha256}`;
  const found = await kept.match(key);
  if (found === undefined) return false;
  await cache.put(url, found);
  await kept.delete(key);
  return true;
}
