/**
 * Files that any site may have stored in this browser, by SHA-256: the Cross-Origin Storage API, as proposed
 * at wicg.github.io/cross-origin-storage. Files found there are verified like a download; in browsers without
 * the API, none are found.
 */

import { orAbort } from '../async/abort.js';
import type { ModelFile } from './manifest.js';

interface Hash {
  readonly algorithm: 'SHA-256';
  /** 64 lower-case hexadecimal digits. */
  readonly value: string;
}

interface Wanted {
  readonly create?: boolean;
  /** Which origins may find it; `*` if it is not confidential. */
  readonly origins?: '*';
}

/** The part of a file handle that is used. */
type Handle = Pick<FileSystemFileHandle, 'getFile' | 'createWritable'>;

/** `navigator.crossOriginStorage`: as currently proposed, or with the method of an earlier draft. */
export interface CrossOriginStorage {
  requestFileHandle?(hash: Hash, wanted?: Wanted): Promise<Handle>;
  requestFileHandles?(hashes: readonly Hash[], wanted?: Wanted): Promise<readonly Handle[]>;
}

/** The browser may ask the person; after this many milliseconds the network is used instead. */
const patience = 3000;

/** The content of a file, not verified; undefined if it is not there, or access is denied. */
export async function readShared(
  storage: CrossOriginStorage,
  file: ModelFile,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    const finding = handleOf(storage, file).then((handle) => handle?.getFile());
    const found = await orAbort(finding, AbortSignal.timeout(patience));
    // Check its size before allocating memory.
    if (found?.size !== file.bytes) return undefined;
    return new Uint8Array(await found.arrayBuffer());
  } catch {
    return undefined;
  }
}

/** Shares a verified file with other sites. Failure to store it is ignored. */
export async function share(
  storage: CrossOriginStorage,
  file: ModelFile,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<void> {
  try {
    const making = handleOf(storage, file, { create: true, origins: '*' });
    const handle = await orAbort(making, AbortSignal.timeout(patience));
    const writable = await handle?.createWritable();
    await writable?.write(bytes);
    await writable?.close();
  } catch {
    // Refused, full, too slow, or being written by another tab.
  }
}

async function handleOf(
  storage: CrossOriginStorage,
  { sha256 }: ModelFile,
  wanted?: Wanted,
): Promise<Handle | undefined> {
  const hash: Hash = { algorithm: 'SHA-256', value: sha256 };
  if (storage.requestFileHandle !== undefined) return storage.requestFileHandle(hash, wanted);
  return (await storage.requestFileHandles?.([hash], wanted))?.[0];
}
