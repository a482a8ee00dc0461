/** The received part of a file, kept so that a later visit only requests the rest. */

import type { BrowserStorage } from './browser-storage.js';
import { openCachedPieces } from './cached-pieces.js';
import { fileAddress } from './kept-names.js';
import type { ModelFile } from './manifest.js';
import type { PartialStore } from './partial-store.js';
import { openPrivateFile } from './private-file.js';
import { isQuotaExceeded } from './storage-room.js';

/** Opens the partial copy of one file. Undefined if there is none and `create` is not set. */
type OpenStore = (create: boolean) => Promise<PartialStore | undefined>;

/** Smaller files are not kept partially but requested again: 1 MiB. */
const smallestKept = 1024 * 1024;

/** In milliseconds: shorter downloads are not slowed by keeping them; a killed tab loses at most this much. */
const keepInterval = 1000;

/** Bytes per write. Every write takes a millisecond or two, however small it is. */
const sliceBytes = 1024 * 1024;

/**
 * The partial copy of one file, following the buffer into which it is received. The first storage failure
 * ends the keeping, never the download.
 */
export class PartialFile {
  #store: PartialStore | undefined;
  #content = new Uint8Array();
  #etag = '';
  /** Bytes received, and how many of them are kept. */
  #arrived = 0;
  #kept = 0;
  #fitting: number | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #work: Promise<void> = Promise.resolve();
  #ended = false;

  private constructor(private readonly open: OpenStore) {}

  /** For files that are not kept. */
  static none(): PartialFile {
    const partial = new PartialFile(async () => undefined);
    partial.#ended = true;
    return partial;
  }

  static of(file: ModelFile, folder: URL, storage: BrowserStorage): PartialFile {
    if (file.bytes < smallestKept) return PartialFile.none();
    const address = fileAddress(folder, file);
    const { privateFiles, writesInPlace, caches } = storage;
    return new PartialFile(async (create) => {
      if (privateFiles && writesInPlace) {
        return openPrivateFile(await privateFiles(), folder.href, address, create);
      }
      // Elsewhere a private file is only saved when closed, which a killed tab never does.
      return caches && openCachedPieces(caches, folder.href, address);
    });
  }

  /** How many bytes fit, if not all did: browsers need not report it in advance. */
  get fitting(): number | undefined {
    return this.#fitting;
  }

  /**
   * Copies the kept part to the beginning of `content`, and keeps what arrives there from now on.
   * @param content buffer of the file's size
   */
  async resume(content: Uint8Array<ArrayBuffer>): Promise<{ readonly bytes: number; readonly etag: string }> {
    this.#content = content;
    await this.#attempt(async () => {
      this.#store = await this.open(false);
      const { bytes = 0, etag = '' } = this.#store ?? {};
      if (bytes > content.length) throw new RangeError('the kept part is longer than the file');
      await this.#store?.read(content.subarray(0, bytes));
      this.#arrived = bytes;
      this.#kept = bytes;
      this.#etag = etag;
    });
    return { bytes: this.#kept, etag: this.#etag };
  }

  /** The content is received again from the start. */
  async restart(etag: string): Promise<void> {
    this.#arrived = 0;
    this.#etag = etag;
    await this.#queue(async () => {
      this.#kept = 0;
      await this.#store?.restart(etag);
    });
  }

  /** @param arrived bytes of the content received so far */
  grow(arrived: number): void {
    this.#arrived = arrived;
    if (this.#ended || this.#timer !== undefined) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      void this.keep();
    }, keepInterval);
  }

  /** Keeps what has been received, without delay. */
  keep(): Promise<void> {
    return this.#queue(async () => {
      if (this.#kept === this.#arrived) return;
      if (this.#store === undefined) {
        this.#store = await this.open(true);
        await this.#store?.restart(this.#etag);
      }
      while (this.#store !== undefined && this.#kept < this.#arrived) {
        const end = Math.min(this.#arrived, this.#kept + sliceBytes);
        await this.#store.append(this.#content.subarray(this.#kept, end));
        this.#kept = end;
      }
    });
  }

  /** Keeps everything for a later visit; nothing more will arrive. */
  async close(): Promise<void> {
    await this.keep();
    await this.#queue(async () => this.#store?.close());
    this.#end();
  }

  async discard(): Promise<void> {
    await this.#queue(async () => this.#store?.discard());
    this.#end();
  }

  /** Sequentially: a write started by the timer may still be in progress. */
  #queue(action: () => Promise<void>): Promise<void> {
    this.#work = this.#work.then(() => this.#attempt(action));
    return this.#work;
  }

  async #attempt(action: () => Promise<void>): Promise<void> {
    if (this.#ended) return;
    try {
      await action();
    } catch (thrown) {
      if (isQuotaExceeded(thrown)) this.#fitting = this.#kept;
      this.#kept = 0;
      await this.#store?.discard().catch(() => undefined);
      this.#end();
    }
  }

  #end(): void {
    clearTimeout(this.#timer);
    this.#store = undefined;
    this.#ended = true;
  }
}
