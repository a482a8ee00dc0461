/** Lists and deletes the models stored in this browser. In windows and in workers. */

import { cachesNamed, filesKeptIn, type KeptFile } from '../integrity/kept-file.js';
import { type BrowserStorage, browserStorage } from './browser-storage.js';
import { forgetManifest } from './kept-manifest.js';
import { checksumIn, contentCachePrefix, partialCache, verifiedCache } from './kept-names.js';
import { folderHeader } from './model-cache.js';
import { listPrivateFiles } from './private-file.js';

/** Sizes in bytes. */
export interface StoredModel {
  /** Address of the folder that it was loaded from. */
  readonly folder: string;
  /** Total size of its verified files. */
  readonly bytes: number;
  /** Total size of incomplete files, which a later load resumes. */
  readonly partialBytes: number;
}

/** One stored item. */
interface KeptItem {
  readonly folder: string;
  readonly bytes: number;
  readonly isPartial: boolean;
  remove(): Promise<unknown>;
}

/**
 * Every model of which something is stored, by folder. What the service worker stores for offline use belongs
 * to the page and is not listed.
 */
export async function storedModels(storage: BrowserStorage = browserStorage()): Promise<StoredModel[]> {
  const models = new Map<string, StoredModel>();
  const items = [...(await cached(storage, verifiedCache)), ...(await partials(storage))];
  for (const { folder, bytes, isPartial } of items) {
    const model = models.get(folder) ?? { folder, bytes: 0, partialBytes: 0 };
    const part = isPartial ? { partialBytes: model.partialBytes + bytes } : { bytes: model.bytes + bytes };
    models.set(folder, { ...model, ...part });
  }
  return [...models.values()].sort((one, other) => (one.folder < other.folder ? -1 : 1));
}

/**
 * Deletes everything stored of the model in `folder`, including the service worker's copies. A partial file
 * that another tab is downloading right now stays.
 * @param folder ends with `/`
 * @returns bytes of content deleted
 */
export async function deleteModel(folder: URL, storage: BrowserStorage = browserStorage()): Promise<number> {
  const names = (await storage.caches?.keys().catch(() => [])) ?? [];
  const served = names.filter((name) => name.startsWith(contentCachePrefix));
  let deleted = await deletePartials(folder, storage);
  await forgetManifest(new URL('manifest.json', folder), storage);
  for (const name of [verifiedCache, ...served]) {
    deleted += await removeAll(within(folder, await cached(storage, name)));
  }
  return deleted;
}

/** Every verified file in storage, including the service worker's. */
export async function keptModelFiles(caches: BrowserStorage['caches']): Promise<KeptFile[]> {
  const files: KeptFile[] = [];
  for await (const [name, cache] of cachesNamed('limen-', caches)) {
    const isServed = name.startsWith(contentCachePrefix);
    if (!isServed && name !== verifiedCache) continue;
    const found = await filesKeptIn(cache, (url, headers) => {
      const sha256 = isServed ? name.slice(contentCachePrefix.length) : checksumIn(url);
      return { folder: headers.get(folderHeader) ?? new URL('.', url).href, sha256 };
    });
    files.push(...found);
  }
  return files;
}

/** Bytes of incomplete files of the model in `folder`. */
export async function partialBytesOf(folder: URL, storage: BrowserStorage): Promise<number> {
  return within(folder, await partials(storage)).reduce((sum, { bytes }) => sum + bytes, 0);
}

/** Deletes incomplete files. @returns bytes deleted */
export async function deletePartials(folder: URL, storage: BrowserStorage): Promise<number> {
  return removeAll(within(folder, await partials(storage)));
}

function within(folder: URL, items: readonly KeptItem[]): KeptItem[] {
  return items.filter((item) => item.folder.startsWith(folder.href));
}

async function removeAll(items: readonly KeptItem[]): Promise<number> {
  let deleted = 0;
  for (const item of items) {
    // Files open in another tab cannot be removed.
    deleted += await item.remove().then(
      () => item.bytes,
      () => 0,
    );
  }
  return deleted;
}

async function partials(storage: BrowserStorage): Promise<KeptItem[]> {
  return [...(await cached(storage, partialCache)), ...(await inPrivateFiles(storage))];
}

/** The files in one cache. Empty if the browser refuses it. */
async function cached({ caches }: BrowserStorage, name: string): Promise<KeptItem[]> {
  try {
    if (caches === undefined || !(await caches.has(name))) return [];
    const cache = await caches.open(name);
    const items: KeptItem[] = [];
    for (const request of await cache.keys()) {
      const response = await cache.match(request);
      if (response === undefined) continue;
      const bytes = Number(response.headers.get('content-length') ?? (await response.blob()).size);
      // An unread body may retain its space even after its entry is deleted.
      if (!response.bodyUsed) response.body?.cancel().catch(() => undefined);
      items.push({
        folder: response.headers.get(folderHeader) ?? new URL('.', request.url).href,
        bytes,
        isPartial: name === partialCache,
        remove: () => cache.delete(request),
      });
    }
    return items;
  } catch {
    return [];
  }
}

async function inPrivateFiles({ privateFiles }: BrowserStorage): Promise<KeptItem[]> {
  try {
    if (privateFiles === undefined) return [];
    return (await listPrivateFiles(await privateFiles())).map((file) => ({ ...file, isPartial: true }));
  } catch {
    return [];
  }
}
