/** Reads ZIP archives in place; the sizes they claim are held to the limits, the content to the claims. */

import { BlobReader, configure, type FileEntry, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js';
import { LimenError, reasonOf } from '../../engine/index.js';
import { fileRefused } from '../file-refused.js';
import { megabytes, mostFiles, mostUnpackedOf } from '../import-limits.js';
import type { SourceFile } from '../source-file.js';

// This already is a worker, and the content security policy forbids starting one from a blob.
configure({ useWebWorkers: false });

export interface ArchiveEntry {
  /** As written in the archive; may be anything. */
  readonly name: string;
  readonly size: number;
  readonly isEncrypted: boolean;
  /** @throws {LimenError} `file-refused` if it is damaged, encrypted, or larger than claimed */
  content(signal?: AbortSignal): Promise<Blob>;
}

/**
 * Its files in order, without folders.
 * @throws {LimenError} `file-refused` if it is damaged or would unpack to too much
 */
export async function archiveEntries(file: SourceFile): Promise<readonly ArchiveEntry[]> {
  const found: FileEntry[] = [];
  let unpacked = 0;
  const limit = mostUnpackedOf(file.blob.size);
  try {
    const reader = new ZipReader(new BlobReader(file.blob), {
      checkOverlappingEntry: true,
      // The caller that places a file rejects a path leading outside; the other files are still read.
      filenameValidation: 'tolerant',
    });
    for await (const entry of reader.getEntriesGenerator()) {
      if (entry.directory) continue;
      unpacked += entry.uncompressedSize;
      requireBelow(file.path, 'files in it', found.length + 1, mostFiles, String);
      requireBelow(file.path, 'unpacked', unpacked, limit, megabytes);
      found.push(entry);
    }
  } catch (thrown) {
    throw archiveFault(thrown, file.path);
  }
  return found.map((entry) => ({
    name: entry.filename,
    size: entry.uncompressedSize,
    isEncrypted: entry.encrypted,
    content: (signal) => contentOf(entry, file.path, signal),
  }));
}

/**
 * Unpacks everything and discards it, so that a library may then unpack it without limits.
 * @throws {LimenError} see `archiveEntries`
 */
export async function requireBoundedArchive(file: SourceFile, signal?: AbortSignal): Promise<void> {
  for (const entry of await archiveEntries(file)) await entry.content(signal);
}

async function contentOf(entry: FileEntry, archive: string, signal?: AbortSignal): Promise<Blob> {
  const path = `${archive}/${entry.filename}`;
  if (entry.encrypted) {
    const reason = 'it is encrypted; unpack the archive with its password first';
    throw fileRefused(path, reason, 'encrypted');
  }
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  const writable = new WritableStream<Uint8Array<ArrayBuffer>>({
    write(chunk) {
      length += chunk.length;
      if (length > entry.uncompressedSize) {
        const reason = `it unpacks to more than the ${entry.uncompressedSize} bytes that it claims`;
        throw fileRefused(path, reason, length, { limit: entry.uncompressedSize });
      }
      chunks.push(chunk);
    },
  });
  try {
    await entry.getData(writable, signal === undefined ? {} : { signal });
  } catch (thrown) {
    signal?.throwIfAborted();
    throw archiveFault(thrown, path);
  }
  return new Blob(chunks);
}

function requireBelow(
  file: string,
  what: string,
  value: number,
  limit: number,
  written: (value: number) => string,
): void {
  if (value <= limit) return;
  const reason = `it would be more than ${written(limit)} ${what}, too much for its size or for a page`;
  throw fileRefused(file, reason, value, { limit });
}

function archiveFault(thrown: unknown, file: string): LimenError {
  if (thrown instanceof LimenError) return thrown;
  const said = reasonOf(thrown);
  const isEncrypted = /encrypted/iu.test(said);
  const reason = isEncrypted ? 'it is encrypted' : 'it is damaged, or no archive of this kind';
  return fileRefused(file, reason, said.slice(0, 200), { cause: thrown });
}
