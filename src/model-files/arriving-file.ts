/** A file being downloaded: one buffer of the published size, filled and hashed from the beginning. */

import { LimenError } from '../engine/index.js';
import { type Checksum, checksumOf } from '../integrity/checksum.js';
import { checksumFault, sizeFault } from '../integrity/content-fault.js';
import { requireUnaltered, tooLong } from '../integrity/model-content.js';
import type { ModelFile } from './manifest.js';
import type { PartialFile } from './partial-file.js';

export class ArrivingFile {
  readonly #bytes: Uint8Array<ArrayBuffer>;
  #checksum: Checksum;
  #loaded = 0;
  #etag = '';
  #isPieced = false;

  private constructor(
    readonly file: ModelFile,
    private readonly partial: PartialFile,
  ) {
    this.#bytes = roomFor(file);
    this.#checksum = checksumOf(file.bytes);
  }

  /**
   * Starts with the part that is kept.
   * @throws {LimenError} `model-unavailable` if there is not enough memory
   */
  static async resume(file: ModelFile, partial: PartialFile): Promise<ArrivingFile> {
    const arriving = new ArrivingFile(file, partial);
    const { bytes, etag } = await partial.resume(arriving.#bytes);
    arriving.#checksum.update(arriving.#bytes.subarray(0, bytes));
    arriving.#loaded = bytes;
    arriving.#etag = etag;
    arriving.#isPieced = bytes > 0;
    return arriving;
  }

  get loaded(): number {
    return this.#loaded;
  }

  get isWhole(): boolean {
    return this.#loaded === this.file.bytes;
  }

  /** The server's ETag of the version that the bytes belong to; empty if it sent none. */
  get etag(): string {
    return this.#etag;
  }

  /** Whether its bytes came in several responses: these may be of different versions, or damaged. */
  get isPieced(): boolean {
    return this.#isPieced;
  }

  /** Notes that a response begins at byte `from`: either the current end of the file, or its beginning. */
  async begin(from: number, etag: string): Promise<void> {
    this.#isPieced = from > 0;
    if (from > 0) return;
    this.#etag = etag;
    if (this.#loaded > 0) this.#checksum = checksumOf(this.file.bytes);
    this.#loaded = 0;
    await this.partial.restart(etag);
  }

  /** @throws {LimenError} `model-altered` at the first byte too many */
  add(part: Uint8Array<ArrayBuffer>): void {
    const { bytes } = this.file;
    if (this.#loaded + part.length > bytes) requireUnaltered(this.file.path, tooLong(bytes));
    this.#bytes.set(part, this.#loaded);
    this.#checksum.update(part);
    this.#loaded += part.length;
    this.partial.grow(this.#loaded);
  }

  /** The content, if it is as published. @throws {LimenError} `model-altered` naming the difference */
  async verified(): Promise<Uint8Array<ArrayBuffer>> {
    const { path, bytes, sha256 } = this.file;
    requireUnaltered(path, sizeFault(bytes, this.#loaded));
    requireUnaltered(path, checksumFault(sha256, await this.#checksum.digest(this.#bytes)));
    return this.#bytes;
  }
}

/** A manifest may claim any size, and not every device has that much memory. */
function roomFor(file: ModelFile): Uint8Array<ArrayBuffer> {
  try {
    return new Uint8Array(file.bytes);
  } catch (cause) {
    const reason = `there is no memory for its ${file.bytes} bytes`;
    throw new LimenError('model-unavailable', { file: file.path, reason }, { cause });
  }
}
