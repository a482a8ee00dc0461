/** A partial file in the origin private file system, written in place: appended data survives a kill. */

import { pause } from '../async/pause.js';
import { sha256 } from '../integrity/sha256.js';
import { partialFolder } from './kept-names.js';
import type { PartialRecord, PartialStore } from './partial-store.js';

/** The file begins with its metadata as JSON, padded with spaces to this size. */
const recordBytes = 4096;

/** A recently closed tab may still hold its file. */
const openAttempts = 20;
const openWait = 50;

/** A partial file in a listing. */
interface ListedPrivateFile extends PartialRecord {
  /** Length of the content, without the metadata. */
  readonly bytes: number;
  remove(): Promise<void>;
}

/**
 * In dedicated workers only. Undefined if the file does not exist and `create` is not set.
 * @throws {DOMException} `NoModificationAllowedError` while another tab has it open, `QuotaExceededError`
 */
export async function openPrivateFile(
  root: FileSystemDirectoryHandle,
  folder: string,
  address: string,
  create: boolean,
): Promise<PartialStore | undefined> {
  const directory = await root.getDirectoryHandle(partialFolder, { create: true });
  const name = await sha256(new TextEncoder().encode(address));
  const file = await directory.getFileHandle(name, { create }).catch(unlessMissing);
  if (file === undefined) return undefined;
  const handle = await openInPlace(file);
  const size = handle.getSize();
  const head = new Uint8Array(recordBytes);
  const record = handle.read(head, { at: 0 }) === recordBytes ? parseRecord(head) : undefined;
  const bytes = record === undefined ? 0 : size - recordBytes;
  let end = recordBytes + bytes;
  const writeAll = (part: Uint8Array<ArrayBuffer>, at: number): void => {
    // When out of space, Chromium does not throw but returns an error number as if it were a size.
    if (handle.write(part, { at }) !== part.length) throw new DOMException('no room', 'QuotaExceededError');
  };
  return {
    bytes,
    etag: record?.etag ?? '',
    async read(into) {
      if (handle.read(into, { at: recordBytes }) !== into.length) throw new Error('the kept part is shorter');
    },
    async restart(etag) {
      handle.truncate(0);
      writeAll(formatRecord({ folder, etag }), 0);
      end = recordBytes;
    },
    async append(part) {
      writeAll(part, end);
      end += part.length;
    },
    async close() {
      handle.flush();
      handle.close();
      if (end === recordBytes) await directory.removeEntry(name);
    },
    async discard() {
      handle.close();
      await directory.removeEntry(name);
    },
  };
}

/** In windows and workers. @throws {DOMException} if the browser refuses its private files */
export async function listPrivateFiles(root: FileSystemDirectoryHandle): Promise<ListedPrivateFile[]> {
  const listed: ListedPrivateFile[] = [];
  const directory = await root.getDirectoryHandle(partialFolder, { create: true });
  for await (const [name, entry] of directory.entries()) {
    if (entry.kind !== 'file') continue;
    const content = await (entry as FileSystemFileHandle).getFile();
    const record = parseRecord(new Uint8Array(await content.slice(0, recordBytes).arrayBuffer()));
    listed.push({
      folder: record?.folder ?? '',
      etag: record?.etag ?? '',
      bytes: Math.max(0, content.size - recordBytes),
      remove: () => directory.removeEntry(name),
    });
  }
  return listed;
}

async function openInPlace(file: FileSystemFileHandle): Promise<FileSystemSyncAccessHandle> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await file.createSyncAccessHandle();
    } catch (thrown) {
      const held = thrown instanceof DOMException && thrown.name === 'NoModificationAllowedError';
      if (!held || attempt === openAttempts) throw thrown;
      await pause(openWait);
    }
  }
}

function unlessMissing(thrown: unknown): undefined {
  if (!(thrown instanceof DOMException && thrown.name === 'NotFoundError')) throw thrown;
}

function formatRecord(record: PartialRecord): Uint8Array<ArrayBuffer> {
  const bytes = new TextEncoder().encode(JSON.stringify(record));
  if (bytes.length > recordBytes) throw new RangeError('the record of a kept part is too long');
  const padded = new Uint8Array(recordBytes).fill(0x20);
  padded.set(bytes);
  return padded;
}

/** Undefined for a file whose metadata was never completely written. */
function parseRecord(head: Uint8Array<ArrayBuffer>): PartialRecord | undefined {
  try {
    const { folder, etag } = JSON.parse(new TextDecoder().decode(head)) as Partial<PartialRecord>;
    return typeof folder === 'string' && typeof etag === 'string' ? { folder, etag } : undefined;
  } catch {
    return undefined;
  }
}
