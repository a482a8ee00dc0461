/** Random access to a file with only a small part of it in memory. */

import { reasonOf } from '../../../engine/index.js';
import { fileRefused } from '../../file-refused.js';
import type { SourceFile } from '../../source-file.js';

/** Bytes read after a jump, and maximum bytes while reading sequentially. */
const shortest = 4096;
const longest = 1 << 20;

/**
 * @returns fewer than `length` bytes at the end of the file
 * @throws {LimenError} `file-refused` if it cannot be read
 */
export async function bytesAt(
  { path, blob }: SourceFile,
  start: number,
  length: number,
): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await blob.slice(start, start + length).arrayBuffer());
  } catch (cause) {
    const reason = 'it can no longer be read; choose it again';
    throw fileRefused(path, reason, reasonOf(cause).slice(0, 200), { cause });
  }
}

/** Sequential reads fetch a megabyte at a time; a jump fetches little. */
export class FileWindow {
  readonly #file: SourceFile;
  #start = 0;
  #bytes: Uint8Array<ArrayBuffer> = new Uint8Array();

  constructor(file: SourceFile) {
    this.#file = file;
  }

  /**
   * Valid until the next call.
   * @returns fewer than `length` bytes at the end of the file
   * @throws {LimenError} see `bytesAt`
   */
  async at(start: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
    const wanted = Math.min(length, Math.max(0, this.#file.blob.size - start));
    const end = this.#start + this.#bytes.length;
    if (start < this.#start || start + wanted > end) {
      const goesOn = start >= this.#start && start <= end;
      const size = goesOn ? Math.min(longest, Math.max(shortest, 2 * this.#bytes.length)) : shortest;
      this.#bytes = await bytesAt(this.#file, start, Math.max(wanted, size));
      this.#start = start;
    }
    return this.#bytes.subarray(start - this.#start, start - this.#start + wanted);
  }
}

/** Eight bytes, little-endian. A value above 2^53 is rounded, but still larger than any file. */
export function longAt(view: DataView, at: number): number {
  return view.getUint32(at + 4, true) * 2 ** 32 + view.getUint32(at, true);
}

export function viewOf({ buffer, byteOffset, byteLength }: Uint8Array<ArrayBuffer>): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}
