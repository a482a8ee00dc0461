/** Writes files atomically, even if the process, the disk or the power fails. Node only. */

import { randomBytes } from 'node:crypto';
import { type FileHandle, open, readlink, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { isSystemError, unwritable } from './system-error.js';

type Chunk = string | Uint8Array;
type FileContent = Chunk | Iterable<Chunk> | AsyncIterable<Chunk>;

/** Name of a file until it is complete. Only a killed process leaves one behind. */
export const unfinishedName = /^\.limen-[0-9a-f]{12}\.part$/;

/**
 * Writes to a temporary file beside `file`, flushes it, and renames it into place; until then the old content
 * stays. Keeps the file's mode and follows a link. Anything but a regular file (a pipe, a terminal) is
 * written to directly.
 * @throws {LimenError} `file-unwritable`
 * @throws whatever `content` throws, and the signal's reason when it aborts; both leave nothing behind
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
    else await writeFile(target, content, { signal });
  } catch (cause) {
    signal?.throwIfAborted();
    throw unwritable(cause, file);
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
      await handle.writeFile(content, { signal });
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

/**
 * Ensures that a rename within the folder survives a power cut. Windows cannot open folders, and does not
 * need this.
 */
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

/** Some file systems cannot flush, and report that as an error. */
async function flush(handle: FileHandle): Promise<void> {
  try {
    await handle.sync();
  } catch (thrown) {
    if (!isSystemError(thrown, 'EINVAL', 'ENOSYS', 'ENOTSUP')) throw thrown;
  }
}

/** The target of a link, even if it does not exist yet. */
async function linkTarget(file: string): Promise<string> {
  try {
    return await realpath(file);
  } catch {
    const link = await readlink(file).catch(() => null);
    return link === null ? file : resolve(dirname(file), link);
  }
}
