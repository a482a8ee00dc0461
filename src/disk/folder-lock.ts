/** Ensures that only one process writes into a folder. Node only. */

import { readFile, readlink, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import * as v from 'valibot';
import { LimenError } from '../engine/index.js';
import { makeFolder } from './make-folder.js';
import { isSystemError, unwritable } from './system-error.js';

/**
 * The lock file, which names the process that holds the folder. Age-based locks, as npm packages offer, would
 * keep a folder locked for a while after a kill, or unlock it while a long page is being read; here the
 * operating system is asked whether the holder is alive.
 */
export const lockName = '.limen-lock';

export interface FolderLock {
  /** Also removes the folders created for it, if nothing was written into them. */
  release(): Promise<void>;
}

const holder = v.object({
  pid: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  /** The computer, and the space of process ids on it. */
  machine: v.string(),
  /** Start time of the process, since ids are reused; null if the system does not report it. */
  began: v.fallback(v.nullable(v.string()), null),
});
type Holder = v.InferOutput<typeof holder>;

/** A lock without a holder is just being written, unless it is older than this many milliseconds. */
const longestWithoutHolder = 10_000;

/**
 * Creates the folder if necessary. Takes over the lock of a process that no longer exists.
 * @throws {LimenError} `folder-in-use`, `file-unwritable`
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const file = join(folder, lockName);
  const own = JSON.stringify(await thisProcess());
  let firstMade: string | undefined;
  try {
    firstMade = await makeFolder(folder);
    if (!(await isWritten(file, own))) {
      await removeStale(file, folder);
      if (!(await isWritten(file, own))) throw inUse(folder, 'another process');
    }
  } catch (cause) {
    if (firstMade !== undefined) await removeEmpty(folder, firstMade);
    throw unwritable(cause, file);
  }
  return {
    release: async () => {
      if ((await textOf(file)) === own) await rm(file, { force: true });
      if (firstMade !== undefined) await removeEmpty(folder, firstMade);
    },
  };
}

/** False if the file already exists. */
async function isWritten(file: string, own: string): Promise<boolean> {
  try {
    await writeFile(file, own, { flag: 'wx' });
    return true;
  } catch (thrown) {
    if (isSystemError(thrown, 'EEXIST')) return false;
    // On a full disk the file is created but stays empty.
    if ((await textOf(file)) === '') await rm(file, { force: true });
    throw thrown;
  }
}

/** @throws {LimenError} `folder-in-use` if the holder is alive */
async function removeStale(file: string, folder: string): Promise<void> {
  const held = await textOf(file);
  if (held === null) return;
  const holder = parseHolder(held);
  if (holder === null) {
    const { mtimeMs } = await stat(file);
    if (Date.now() - mtimeMs < longestWithoutHolder) throw inUse(folder, 'another process');
  } else if (await isAtWork(holder)) {
    throw inUse(folder, `process ${holder.pid} on ${holder.machine}`);
  }
  // Renamed first: if two processes find the same stale lock, the slower one must not remove the faster one's
  // new lock.
  const aside = `${file}-${process.pid}`;
  try {
    await rename(file, aside);
  } catch (thrown) {
    if (isSystemError(thrown, 'ENOENT')) return;
    throw thrown;
  }
  if ((await textOf(aside)) === held) return rm(aside, { force: true });
  await rename(aside, file);
  throw inUse(folder, 'another process');
}

function inUse(folder: string, holder: string): LimenError {
  return new LimenError('folder-in-use', { folder, holder, lock: join(folder, lockName) });
}

/** The processes of another machine cannot be checked from here. */
async function isAtWork({ pid, machine, began }: Holder): Promise<boolean> {
  if (machine !== (await thisMachine())) return true;
  try {
    process.kill(pid, 0);
  } catch (thrown) {
    // A process that may not be signalled exists.
    return isSystemError(thrown, 'EPERM');
  }
  return began === (await beginningOf(pid));
}

async function thisProcess(): Promise<Holder> {
  return { pid: process.pid, machine: await thisMachine(), began: await beginningOf(process.pid) };
}

/** Containers on one computer may share its name, but not its process ids. */
async function thisMachine(): Promise<string> {
  const space = await readlink('/proc/self/ns/pid').catch(() => '');
  return space === '' ? hostname() : `${hostname()} (${space})`;
}

/** Start time in ticks since boot, together with the boot's id. */
async function beginningOf(pid: number): Promise<string | null> {
  try {
    const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8');
    const status = await readFile(`/proc/${pid}/stat`, 'utf8');
    // The preceding name may contain spaces and brackets; the 20th field after it is the start time.
    const ticks = status.slice(status.lastIndexOf(')') + 2).split(' ')[19];
    return ticks === undefined ? null : `${boot.trim()} ${ticks}`;
  } catch {
    return null;
  }
}

function parseHolder(text: string): Holder | null {
  const { success, output } = v.safeParse(v.pipe(v.string(), v.parseJson(), holder), text);
  return success ? output : null;
}

async function textOf(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (thrown) {
    if (isSystemError(thrown, 'ENOENT')) return null;
    throw thrown;
  }
}

/** Removes empty folders from `folder` up to `first`. */
async function removeEmpty(folder: string, first: string): Promise<void> {
  try {
    for (let each = resolve(folder); each.length >= resolve(first).length; each = dirname(each))
      await rmdir(each);
  } catch {
    // It is not empty, so it stays.
  }
}
