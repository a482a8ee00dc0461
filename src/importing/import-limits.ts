/** Limits on imported files, in bytes. A file over its limit is refused by its size, before it is read. */

import { fileRefused } from './file-refused.js';

const megabyte = 1_000_000;

/** Pages of text, read as by `limen index`. */
export const longestText = 16 * megabyte;
/** Tables, lists of passages, and books in plain text. */
export const longestTable = 64 * megabyte;
/** A PDF is mostly pictures and fonts. It is held in memory while being read. */
export const longestPdf = 256 * megabyte;
export const longestOfficeFile = 128 * megabyte;
/** An archive is read in place, one file after the other. */
export const longestArchive = 1024 * megabyte;
/** A ZIM archive is read in place too, one cluster of articles at a time: some have a hundred gigabytes. */
export const longestZim = 256_000 * megabyte;

export const mostFiles = 100_000;
export const mostPassages = 100_000;
/** Maximum total unpacked size of an archive, and maximum ratio to its packed size, unless it is small. */
const mostUnpacked = 1024 * megabyte;
const mostUnpackedTimes = 200;
const unpackedAtAnyRatio = 10 * megabyte;
/** Maximum nesting depth of archives. */
export const deepestArchive = 2;

/** @param size of the archive, in bytes */
export function mostUnpackedOf(size: number): number {
  return Math.min(mostUnpacked, Math.max(unpackedAtAnyRatio, size * mostUnpackedTimes));
}

export function megabytes(bytes: number): string {
  return `${(bytes / megabyte).toFixed(bytes < 10 * megabyte ? 1 : 0)} MB`;
}

/** @throws {LimenError} `file-refused` with the size and the limit */
export function requireSize(file: string, size: number, limit: number): void {
  if (size <= limit) return;
  const reason = `it has ${megabytes(size)}, and at most ${megabytes(limit)} of this format can be read`;
  throw fileRefused(file, reason, size, { limit });
}
