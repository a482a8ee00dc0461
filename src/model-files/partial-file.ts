/** The part of a file that has arrived, kept so that a later visit asks only for the rest. */

import type { BrowserStorage } from './browser-storage.js';
import { openCachedPieces } from './cached-pieces.js';
import { fileAddress } from './kept-names.js';
import type { ModelFile } from './manifest.js';
import type { PartialStore } from './partial-store.js';
import { openPrivateFile } from './private-file.js';
import { isQuotaExceeded } from './storage-room.js';

/** Opens the part of one file. Nothing when there is none and none is to be made. */
type OpenStore = (create: boolean) => Promise<PartialStore | undefined>;

/** A file below this size, 1 MiB, is asked for anew. */
const smallestKept = 1024 * 1024;

/** A download that takes less than this, in milliseconds, is not slowed by keeping it; a tab that is killed loses so much. */
const keepInterval = 1000;

/** Written at once. Every write costs a millisecond or two, however small it is. */
const sliceBytes = 1024 * 1024;

/**
 * The kept part of one file, behind the buffer in which it arrives. The first failure of storage ends the keeping, never
 * the download.
 */
export class PartialFile {
  readonly #open: OpenStore;
  #store: PartialStore | undefined;
  #content = new Uint8Array();
  #etag = '';
  /** Bytes of the content that have arrived, and those of them that are kept. */
  #arrived = 0;
  #kept = 0;
  #fitting: number | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #work: Promise<void> = Promise.resolve();
  #ended = false;

  private constructor(open: OpenStore) {
    this.#open = open;
  }

  /** For what is not to be kept. */
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
      // Elsewhere a private file is only stored when it is closed, which a tab that is killed never does.
      return caches && openCachedPieces(caches, folder.href, address);
    });
  }

  /** How many bytes there was room for, when that was not enough: browsers need not tell it beforehand. */
  get fitting(): number | undefined {
    return this.#fitting;
  }

  /**
   * Copies what was kept to the beginning of `content`, and keeps what arrives there from now on.
   * @param content of the file's size
   */
  async resume(content: Uint8Array<ArrayBuffer>): Promise<{ readonly bytes: number; readonly etag: string }> {
    this.#content = content;
    await this.#attempt(async () => {
      this.#store = await this.#open(false);
      const { bytes = 0, etag = '' } = this.#store ?? {};
      if (bytes > content.length) throw new RangeError('the kept part is longer than the file');
      await this.#store?.read(content.subarray(0, bytes));
      this.#arrived = bytes;
      this.#kept = bytes;
      this.#etag = etag;
    });
    return { bytes: this.#kept, etag: this.#etag };
  }

  /** The content arrives anew. */
  async restart(etag: string): Promise<void> {
    this.#arrived = 0;
    this.#etag = etag;
    await this.#queue(async () => {
      this.#kept = 0;
      await this.#store?.restart(etag);
    });
  }

  /** @param arrived bytes of the content that are there */
  grow(arrived: number): void {
    this.#arrived = arrived;
    if (this.#ended || this.#timer !== undefined) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      void this.keep();
    }, keepInterval);
  }

  /** Keeps now what has arrived. */
  keep(): Promise<void> {
    return this.#queue(async () => {
      if (this.#kept === this.#arrived) return;
      if (this.#store === undefined) {
        this.#store = await this.#open(true);
        await this.#store?.restart(this.#etag);
      }
      while (this.#store !== undefined && this.#kept < this.#arrived) {
        const end = Math.min(this.#arrived, this.#kept + sliceBytes);
        await this.#store.append(this.#content.subarray(this.#kept, end));
        this.#kept = end;
      }
    });
  }

  /** Keeps all of it for a later visit; nothing arrives any more. */
  async close(): Promise<void> {
    await this.keep();
    await this.#queue(async () => this.#store?.close());
    this.#end();
  }

  async discard(): Promise<void> {
    await this.#queue(async () => this.#store?.discard());
    this.#end();
  }

  /** One after the other: what the timer began may still be under way. */
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
