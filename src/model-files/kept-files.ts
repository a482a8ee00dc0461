/** The files of one model: from storage, or else over the network, and then stored if there is room. */

import { type ErrorRecord, toErrorRecord } from '../engine/index.js';
import { contentFault } from '../integrity/content-fault.js';
import { sum } from '../scores/statistics.js';
import type { BrowserStorage } from './browser-storage.js';
import { readShared, share } from './cross-origin-storage.js';
import { type DownloadOptions, downloadFile } from './download.js';
import { oneTabAtATime } from './download-lock.js';
import { fileAddress } from './kept-names.js';
import type { ModelFile, ModelManifest } from './manifest.js';
import { ModelCache } from './model-cache.js';
import { PartialFile } from './partial-file.js';
import { freeBytes, isQuotaExceeded, storageFull } from './storage-room.js';
import { deletePartials, partialBytesOf } from './stored-models.js';

export class KeptFiles {
  /** Bytes that may still be stored; undefined if the browser does not report it. */
  #room: number | undefined;
  #downloads = 0;

  private constructor(
    private readonly folder: URL,
    private readonly manifest: ModelManifest,
    private readonly storage: BrowserStorage,
    private readonly cache: ModelCache | undefined,
    private readonly onNotice: ((notice: ErrorRecord) => void) | undefined,
  ) {}

  static async open(
    folder: URL,
    manifest: ModelManifest,
    storage: BrowserStorage,
    onNotice: ((notice: ErrorRecord) => void) | undefined,
  ): Promise<KeptFiles> {
    const cache = await ModelCache.open(storage.caches, folder);
    return new KeptFiles(folder, manifest, storage, cache, onNotice);
  }

  /**
   * Determines what has to be downloaded and whether it can be stored; sends a notice if it cannot.
   * @returns bytes to download
   */
  async plan(): Promise<number> {
    const [free, ...bytes] = await Promise.all([
      freeBytes(this.storage),
      ...this.manifest.files.map(async (file) => ((await this.cache?.has(file)) ? 0 : file.bytes)),
    ]);
    const missing = sum(bytes);
    if (missing === 0 || this.cache === undefined) return missing;
    this.#room = free;
    if (this.#room === undefined || this.#room >= missing) return missing;
    // The parts of files already received need no further room.
    const begun = await partialBytesOf(this.folder, this.storage);
    const needed = Math.max(0, missing - begun);
    if (this.#room < needed) this.#tellFull(needed, this.#room);
    this.#room += begun;
    return needed;
  }

  /**
   * The content of a file, verified. If two tabs lack the same file, it is downloaded once.
   * @throws {LimenError} `model-unavailable`, `model-altered`
   */
  async read(file: ModelFile, options: DownloadOptions): Promise<Uint8Array<ArrayBuffer>> {
    const kept = await this.#verified(file);
    if (kept !== undefined) return kept;
    if (this.cache === undefined) return this.#download(file, PartialFile.none(), options);
    return oneTabAtATime(this.storage, fileAddress(this.folder, file), options.signal, async () => {
      const stored = await this.#verified(file);
      return stored ?? this.#downloadAndKeep(file, options);
    });
  }

  /** Whether every file is stored now. */
  async isWhole(): Promise<boolean> {
    const kept = await Promise.all(this.manifest.files.map((file) => this.cache?.has(file)));
    return kept.every(Boolean);
  }

  /** Once all files are there, deletes what else is stored of this folder. */
  async prune(): Promise<void> {
    await Promise.all([
      this.cache?.prune(this.manifest.files),
      this.#downloads > 0 && deletePartials(this.folder, this.storage),
    ]);
  }

  /** Stores the loaded files that only had room after `prune`. */
  async keepRest(contents: ReadonlyMap<string, Uint8Array<ArrayBuffer>>): Promise<void> {
    for (const file of this.manifest.files) {
      const bytes = contents.get(file.path);
      // A lack of room has already been reported.
      if (bytes !== undefined) await this.cache?.write(file, bytes).catch(() => this.cache?.drop(file));
    }
  }

  /** A damaged copy is not an error: it is deleted, and the file is downloaded again. */
  async #verified(file: ModelFile): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const bytes = await this.cache?.read(file);
    if (bytes === undefined) return undefined;
    if ((await contentFault(file, bytes)) === undefined) return bytes;
    await this.cache?.drop(file);
    return undefined;
  }

  async #downloadAndKeep(file: ModelFile, options: DownloadOptions): Promise<Uint8Array<ArrayBuffer>> {
    if (this.#room !== undefined && file.bytes > this.#room) {
      return this.#download(file, PartialFile.none(), options);
    }
    const partial = PartialFile.of(file, this.folder, this.storage);
    try {
      const bytes = await this.#download(file, partial, options);
      await this.#keep(file, bytes, partial);
      return bytes;
    } finally {
      await partial.close();
    }
  }

  /** Stores a verified file, and only then deletes its partial copy; for a moment both exist, if they fit. */
  async #keep(file: ModelFile, bytes: Uint8Array<ArrayBuffer>, partial: PartialFile): Promise<void> {
    try {
      await this.cache?.write(file, bytes);
      await partial.discard();
    } catch (thrown) {
      // Writing the partial copy to its end reveals how much fits.
      if (isQuotaExceeded(thrown)) await partial.keep();
      await partial.discard();
      await this.#keepAlone(file, bytes, partial.fitting);
    }
    if (this.#room !== undefined) this.#room -= file.bytes;
  }

  /** @param fitting how many of its bytes fit, if known */
  async #keepAlone(
    file: ModelFile,
    bytes: Uint8Array<ArrayBuffer>,
    fitting: number | undefined,
  ): Promise<void> {
    try {
      await this.cache?.write(file, bytes);
    } catch (thrown) {
      await this.cache?.drop(file);
      if (isQuotaExceeded(thrown)) this.#tellFull(file.bytes, fitting ?? (await freeBytes(this.storage)));
    }
  }

  #tellFull(needed: number, free: number | undefined): void {
    this.onNotice?.(toErrorRecord(storageFull(this.manifest.name, needed, free)));
  }

  /** Files that another site stored are not downloaded; one downloaded here is shared with other sites. */
  async #download(
    file: ModelFile,
    partial: PartialFile,
    options: DownloadOptions,
  ): Promise<Uint8Array<ArrayBuffer>> {
    const { shared } = this.storage;
    const found = shared && (await readShared(shared, file));
    if (found !== undefined && (await contentFault(file, found)) === undefined) {
      options.onBytes?.(file.bytes);
      return found;
    }
    this.#downloads += 1;
    const bytes = await downloadFile(new URL(file.path, this.folder), file, partial, options);
    // Not awaited.
    if (shared !== undefined) void share(shared, file, bytes);
    return bytes;
  }
}
