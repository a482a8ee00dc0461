/** Verified files of one model in Cache Storage; those that the service worker has are not duplicated. */

import type { BrowserStorage } from './browser-storage.js';
import { contentCachePrefix, fileAddress, verifiedCache } from './kept-names.js';
import type { ModelFile } from './manifest.js';

type Caches = NonNullable<BrowserStorage['caches']>;

/** Records the model folder of a stored file, since a path may contain folders of its own. */
export const folderHeader = 'limen-folder';

export class ModelCache {
  private constructor(
    private readonly caches: Caches,
    private readonly cache: Cache,
    private readonly folder: URL,
  ) {}

  /**
   * Undefined if the browser has no Cache Storage or refuses it.
   * @param folder where the model is served
   */
  static async open(caches: Caches | undefined, folder: URL): Promise<ModelCache | undefined> {
    try {
      return caches && new ModelCache(caches, await caches.open(verifiedCache), folder);
    } catch {
      // Private mode or storage disabled: the files are held in memory for this visit.
      return undefined;
    }
  }

  async has(file: ModelFile): Promise<boolean> {
    try {
      return (
        (await this.cache.keys(fileAddress(this.folder, file))).length > 0 || (await this.#isServed(file))
      );
    } catch {
      return false;
    }
  }

  /** The stored copy of a file, not verified. Undefined if it cannot be read. */
  async read(file: ModelFile): Promise<Uint8Array<ArrayBuffer> | undefined> {
    try {
      const kept =
        (await this.cache.match(fileAddress(this.folder, file))) ??
        (await (await this.#content(file))?.match(new URL(file.path, this.folder)));
      return kept && new Uint8Array(await kept.arrayBuffer());
    } catch {
      // A killed browser may leave an entry without content.
      await this.drop(file);
      return undefined;
    }
  }

  /** Stores a verified file. @throws {DOMException} `QuotaExceededError` or any other storage failure */
  async write(file: ModelFile, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    if (await this.has(file)) return;
    const headers = { 'content-length': String(bytes.length), [folderHeader]: this.folder.href };
    await this.cache.put(fileAddress(this.folder, file), new Response(bytes, { headers }));
  }

  /** Deletes every copy, also the service worker's, which would otherwise answer a download. */
  async drop(file: ModelFile): Promise<void> {
    try {
      await this.cache.delete(fileAddress(this.folder, file));
      await (await this.#content(file))?.delete(new URL(file.path, this.folder));
    } catch {
      // What cannot be deleted is verified again before use.
    }
  }

  /** Deletes the folder's files that are not in `files`, and those that the service worker stores by now. */
  async prune(files: readonly ModelFile[]): Promise<void> {
    try {
      const needed = new Map(files.map((file) => [fileAddress(this.folder, file), file]));
      for (const { url } of await this.cache.keys()) {
        if (!url.startsWith(this.folder.href)) continue;
        const file = needed.get(url);
        if (file === undefined || (await this.#isServedWhole(file))) await this.cache.delete(url);
      }
    } catch {
      // Leftovers only take up room until the next visit.
    }
  }

  async #isServed(file: ModelFile): Promise<boolean> {
    const copies = await (await this.#content(file))?.keys(new URL(file.path, this.folder));
    return copies !== undefined && copies.length > 0;
  }

  /** Deletes a truncated copy: the service worker will copy this one again. */
  async #isServedWhole(file: ModelFile): Promise<boolean> {
    const content = await this.#content(file);
    const url = new URL(file.path, this.folder);
    const copy = await content?.match(url);
    if (copy === undefined) return false;
    const bytes = await copy.blob().then(
      ({ size }) => size,
      () => 0,
    );
    if (bytes !== file.bytes) await content?.delete(url);
    return bytes === file.bytes;
  }

  /** The service worker's cache for this content. */
  async #content(file: ModelFile): Promise<Cache | undefined> {
    const name = contentCachePrefix + file.sha256;
    return (await this.caches.has(name)) ? this.caches.open(name) : undefined;
  }
}
