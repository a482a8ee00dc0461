/** The clusters of a ZIM archive, each containing the contents of many entries. */

import { LimenError } from '../../../engine/index.js';
import { fileRefused } from '../../file-refused.js';
import { longestText, megabytes, requireSize } from '../../import-limits.js';
import { loadedProgram } from '../../loaded-program.js';
import type { SourceFile } from '../../source-file.js';
import { bytesAt, FileWindow, longAt, viewOf } from './file-window.js';
import { measureFrame } from './zstd-frame.js';

/** Maximum bytes of a cluster, packed or unpacked; in practice they have two or four million. */
const longestCluster = 64_000_000;
/** Bytes of a packed cluster read at first. */
const firstRead = 262_144;

const unread: Readonly<Record<number, string>> = { 2: 'zlib', 3: 'bzip2', 4: 'LZMA (XZ)' };

/** Thrown for compression methods that only older archives use. */
export class UnreadCompression extends LimenError<'file-refused'> {
  constructor(file: string, compression: string) {
    const reason = `it is packed with ${compression}, as older archives are, and those packed with Zstandard or not at all are read here: fetch a newer edition, or repack it with zimrecreate`;
    super('file-refused', { file, reason, value: compression });
  }
}

/** Bytes that may still be unpacked of one archive: against bombs, and many entries that lead to one cluster. */
export interface Allowance {
  left: number;
}

/** Reads its unpacked bytes: fewer than `length` at its end. */
type Bytes = (start: number, length: number) => Promise<Uint8Array<ArrayBuffer>>;

export class Cluster {
  readonly #file: string;
  readonly #bytes: Bytes;
  /** Bytes per offset in the list at its beginning. */
  readonly #width: 4 | 8;
  readonly #allowance: Allowance | null;
  #count: number | undefined;

  /** @param allowance charged for what is read; `null` if that was already done */
  constructor(file: string, bytes: Bytes, width: 4 | 8, allowance: Allowance | null) {
    this.#file = file;
    this.#bytes = bytes;
    this.#width = width;
    this.#allowance = allowance;
  }

  /** @param path shown to people @throws {LimenError} `file-refused` if it does not exist, or is too long */
  async blob(number: number, path: string): Promise<Uint8Array<ArrayBuffer>> {
    // The list ends where the first content begins.
    this.#count ??= ((await this.#places(0, 1))[0] ?? 0) / this.#width - 1;
    if (number >= this.#count) throw this.#damaged(path);
    const [start, end] = await this.#places(number, 2);
    if (start === undefined || end === undefined || start > end) throw this.#damaged(path);
    requireSize(path, end - start, longestText);
    if (this.#allowance !== null) this.#allowance.left -= end - start;
    const bytes = await this.#bytes(start, end - start);
    if (bytes.length < end - start) throw this.#damaged(path);
    return bytes;
  }

  async #places(first: number, count: number): Promise<readonly number[]> {
    const width = this.#width;
    const view = viewOf(await this.#bytes(first * width, count * width));
    if (view.byteLength < count * width) return [];
    return Array.from({ length: count }, (_, number) =>
      width === 8 ? longAt(view, 8 * number) : view.getUint32(4 * number, true),
    );
  }

  #damaged(path: string): LimenError {
    const reason = 'the archive is damaged where its text should be';
    return fileRefused(path, reason, this.#file);
  }
}

/**
 * @param list where the list of cluster positions begins
 * @throws {UnreadCompression}
 * @throws {LimenError} `file-refused` if it is damaged, or unpacks to too much
 */
export async function openCluster(
  file: SourceFile,
  list: number,
  number: number,
  allowance: Allowance,
): Promise<Cluster> {
  const place = await bytesAt(file, list + 8 * number, 8);
  const start = place.length < 8 ? file.blob.size : longAt(viewOf(place), 0);
  const [info] = await bytesAt(file, start, 1);
  if (info === undefined) throw damaged(file.path, number);
  const width = (info & 0x10) === 0 ? 4 : 8;
  const compression = info & 0x0f;
  if (compression <= 1) {
    const window = new FileWindow(file);
    return new Cluster(file.path, (at, length) => window.at(start + 1 + at, length), width, allowance);
  }
  const named = unread[compression];
  if (named !== undefined) throw new UnreadCompression(file.path, named);
  if (compression !== 5) throw damaged(file.path, number);
  const unpacked = await unpack(file, start + 1, number, allowance);
  const bytes: Bytes = async (at, length) => unpacked.subarray(at, at + length);
  return new Cluster(file.path, bytes, width, null);
}

/** The length of a packed cluster is not stored, so ever more is read until its frame ends. */
async function unpack(
  file: SourceFile,
  start: number,
  number: number,
  allowance: Allowance,
): Promise<Uint8Array<ArrayBuffer>> {
  for (let length = firstRead; length <= longestCluster; length *= 2) {
    const bytes = await bytesAt(file, start, length);
    allowance.left -= bytes.length;
    const frame = measureFrame(bytes);
    if (frame === 'more' && bytes.length === length) continue;
    if (typeof frame === 'string') throw damaged(file.path, number);
    const most = Math.min(longestCluster, Math.max(0, allowance.left));
    const capacity = Math.min(frame.unpacksTo, most);
    const { unpackFrame } = await loadedProgram(startedZstd(), 'unpacks it', file.path);
    // A failed attempt costs the full amount.
    allowance.left -= capacity;
    const unpacked = capacity === 0 ? null : unpackFrame(bytes.subarray(0, frame.length), capacity);
    if (unpacked === null && frame.unpacksTo > most) throw tooLong(file.path, number, most);
    if (unpacked === null) throw damaged(file.path, number);
    allowance.left += capacity - unpacked.length;
    return unpacked;
  }
  throw tooLong(file.path, number, longestCluster);
}

async function startedZstd(): Promise<typeof import('./zstd.js')> {
  const zstd = await import('./zstd.js');
  await zstd.startZstd();
  return zstd;
}

function damaged(file: string, number: number): LimenError {
  return fileRefused(file, `its part ${number + 1} is damaged`, number);
}

function tooLong(file: string, number: number, limit: number): LimenError {
  const reason = `its part ${number + 1} unpacks to more than ${megabytes(limit)}, too much for its size or for a page`;
  return fileRefused(file, reason, number, { limit });
}
