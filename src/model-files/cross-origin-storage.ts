/**
 * Files that any site may have brought to this browser, by their SHA-256: the Cross-Origin Storage API, as proposed at
 * wicg.github.io/cross-origin-storage. What is found there is checked like a download; where the browser has none, nothing is.
 */

import type { ModelFile } from './manifest.js';

interface Hash {
  readonly algorithm: 'SHA-256';
  /** 64 lower-case hexadecimal digits. */
  readonly value: string;
}

interface Wanted {
  readonly create?: boolean;
  /** Who may find it; everybody, where it is no secret. */
  readonly origins?: '*';
}

/** What is used of a file's handle. */
type Handle = Pick<FileSystemFileHandle, 'getFile' | 'createWritable'>;

/** What browsers offer as `navigator.crossOriginStorage`: the proposal as it is, or with the method that it had before. */
export interface CrossOriginStorage {
  requestFileHandle?(hash: Hash, wanted?: Wanted): Promise<Handle>;
  requestFileHandles?(hashes: readonly Hash[], wanted?: Wanted): Promise<readonly Handle[]>;
}

/** A browser may ask the person; whoever waits for an answer goes to the network after so long, in milliseconds. */
const patience = 3000;

/** What this browser offers, in windows and workers. */
export function crossOriginStorage(): CrossOriginStorage | undefined {
  const { crossOriginStorage: offered } = globalThis.navigator as Navigator & {
    readonly crossOriginStorage?: CrossOriginStorage;
  };
  return offered;
}

/** The content of a file, unchecked; nothing where it is not there, or not told. */
export async function readShared(
  storage: CrossOriginStorage,
  file: ModelFile,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    const found = await inTime(handleOf(storage, file).then((handle) => handle?.getFile()));
    // Its size is looked at before memory is taken for it.
    if (found?.size !== file.bytes) return undefined;
    return new Uint8Array(await found.arrayBuffer());
  } catch {
    return undefined;
  }
}

/** Hands a verified file on to other sites. That it cannot be stored is nobody's concern. */
export async function share(
  storage: CrossOriginStorage,
  file: ModelFile,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<void> {
  try {
    const handle = await inTime(handleOf(storage, file, { create: true, origins: '*' }));
    const writable = await handle?.createWritable();
    await writable?.write(bytes);
    await writable?.close();
  } catch {
    // Refused, full, or another tab is writing it.
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

async function inTime<Result>(answer: Promise<Result>): Promise<Result | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), patience);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
