/** Makes folders. Node only. */

import { mkdir, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { isSystemError, unwritable } from './system-error.js';

/**
 * Makes `folder` and those above it that are missing. Node's recursive `mkdir` never ends where the system
 * reports `ENOENT` although the folder above exists, as it does below `/proc`.
 * @returns the outermost folder that was made; undefined if `folder` was there
 * @throws {LimenError} `file-unwritable` naming `folder`
 */
export async function makeFolder(folder: string, mode?: number): Promise<string | undefined> {
  try {
    return await make(resolve(folder), mode);
  } catch (cause) {
    throw unwritable(cause, folder);
  }
}

async function make(folder: string, mode: number | undefined): Promise<string | undefined> {
  const refusal = await refusalOf(folder, mode);
  if (refusal === undefined) return folder;
  if (await isFolder(folder)) return undefined;
  const above = dirname(folder);
  if (!isSystemError(refusal, 'ENOENT') || above === folder) throw refusal;
  const first = await make(above, mode);
  const again = await refusalOf(folder, mode);
  // Another process may have made it meanwhile.
  if (again !== undefined && !(await isFolder(folder))) throw again;
  return first ?? (again === undefined ? folder : undefined);
}

/** Undefined if the folder was made. */
async function refusalOf(folder: string, mode: number | undefined): Promise<unknown> {
  try {
    await mkdir(folder, mode);
    return undefined;
  } catch (thrown) {
    return thrown;
  }
}

async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null))?.isDirectory() === true;
}
