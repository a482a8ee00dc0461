/** Verified files of models, kept in Cache Storage under their SHA-256. Without Cache Storage nothing is kept. */

import type { ModelFile } from './manifest.js';

const cacheName = 'limen-models';

/** The part of `CacheStorage` that is used. */
export type Caches = Pick<CacheStorage, 'open' | 'match'>;

export class ModelCache {
  private constructor(
    private readonly caches: Caches,
    private readonly cache: Cache,
    private readonly folder: URL,
  ) {}

  /** @param folder where the model is served; the cache tells the files of two folders apart */
  static async open(caches: Caches | undefined, folder: URL): Promise<ModelCache | undefined> {
    try {
      return caches && new ModelCache(caches, await caches.open(cacheName), folder);
    } catch {
      // Private mode, storage switched off: the files are held in memory for this visit.
      return undefined;
    }
  }

  async read(file: ModelFile): Promise<Uint8Array<ArrayBuffer> | undefined> {
    try {
      const kept = await this.cache.match(this.#key(file));
      return kept && new Uint8Array(await kept.arrayBuffer());
    } catch {
      return undefined;
    }
  }

  /** Keeps a verified file, unless the service worker keeps it already. A full disk is no reason to fail. */
  async write(file: ModelFile, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    try {
      if (await this.caches.match(new URL(file.path, this.folder))) return;
      await this.cache.put(this.#key(file), new Response(bytes));
    } catch {
      await this.drop(file);
    }
  }

  async drop(file: ModelFile): Promise<void> {
    try {
      await this.cache.delete(this.#key(file));
    } catch {
      // Nothing was kept, so nothing is wrong.
    }
  }

  /** Drops the files of this folder that are not in `files`, and those that the service worker keeps by now. */
  async prune(files: readonly ModelFile[]): Promise<void> {
    try {
      const needed = new Set(files.map((file) => this.#key(file).href));
      for (const { url } of await this.cache.keys()) {
        if (!url.startsWith(this.folder.href)) continue;
        const plain = new URL(url);
        plain.search = '';
        if (!needed.has(url) || (await this.caches.match(plain))) await this.cache.delete(url);
      }
    } catch {
      // What is left over takes room until the next visit, nothing more.
    }
  }

  #key(file: ModelFile): URL {
    return new URL(`${file.path}?sha256=${file.sha256}`, this.folder);
  }
}
