/** Files that are there whole or not at all, whenever the process, the disk or the power fails. Node only. */

import { randomBytes } from 'node:crypto';
import {
  type FileHandle,
  lstat,
  open,
  readlink,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { LimenError } from '../engine/index.js';

type Chunk = string | Uint8Array;
export type FileContent = Chunk | Iterable<Chunk> | AsyncIterable<Chunk>;

/** What a file is called until it is whole. Only a process that was killed leaves one behind. */
export const unfinishedName = /^\.limen-[0-9a-f]{12}\.part$/;

/**
 * Writes beside `file`, flushes, and moves it into its place: until then whatever was there stays. Its mode is kept, a link is
 * followed. What is no regular file (a pipe, a terminal) is written to as it is.
 * @throws {LimenError} `file-unwritable`
 * @throws what `content` throws, and the signal's reason when it aborts; both leave nothing behind
 */
export async function writeFileWhole(
  file: string,
  content: FileContent,
  signal?: AbortSignal,
): Promise<void> {
  try {
    const target = await linkTarget(file);
    const before = await stat(target).catch(() => null);
    if (before === null || before.isFile()) await replace(target, content, before?.mode, signal);
    else await writeFile(target, content, { ...(signal === undefined ? {} : { signal }) });
  } catch (cause) {
    signal?.throwIfAborted();
    if (!isSystemError(cause)) throw cause;
    throw new LimenError('file-unwritable', { file, reason: cause.message }, { cause });
  }
}

async function replace(
  file: string,
  content: FileContent,
  mode: number | undefined,
  signal: AbortSignal | undefined,
): Promise<void> {
  const unfinished = join(dirname(file), `.limen-${randomBytes(6).toString('hex')}.part`);
  const handle = await open(unfinished, 'wx');
  try {
    try {
      if (mode !== undefined) await handle.chmod(mode & 0o7777);
      await handle.writeFile(content, { ...(signal === undefined ? {} : { signal }) });
      await flush(handle);
    } finally {
      await handle.close();
    }
    signal?.throwIfAborted();
    await rename(unfinished, file);
  } catch (thrown) {
    await rm(unfinished, { force: true });
    throw thrown;
  }
  await flushFolder(dirname(file));
}

/** So that what was moved into the folder is there after a power cut too. Windows opens no folder, and needs none. */
async function flushFolder(folder: string): Promise<void> {
  let handle: FileHandle | undefined;
  try {
    handle = await open(folder, 'r');
    await flush(handle);
  } catch (thrown) {
    if (!isSystemError(thrown, 'EACCES', 'EISDIR', 'EPERM')) throw thrown;
  } finally {
    await handle?.close();
  }
}

/** Some file systems have nothing to flush, and say so. */
async function flush(handle: FileHandle): Promise<void> {
  try {
    await handle.sync();
  } catch (thrown) {
    if (!isSystemError(thrown, 'EINVAL', 'ENOSYS', 'ENOTSUP')) throw thrown;
  }
}

/** Where a link leads, also one to nothing yet. */
async function linkTarget(file: string): Promise<string> {
  try {
    return await realpath(file);
  } catch {
    const isLink = await lstat(file).then(
      (found) => found.isSymbolicLink(),
      () => false,
    );
    return isLink ? resolve(dirname(file), await readlink(file)) : file;
  }
}

/** Whether the operating system refused something; with codes, only for one of these reasons (`ENOENT`). */
export function isSystemError(thrown: unknown, ...codes: readonly string[]): thrown is NodeJS.ErrnoException {
  if (!(thrown instanceof Error) || !('code' in thrown) || !('syscall' in thrown)) return false;
  return codes.length === 0 || codes.includes(String(thrown.code));
}
