/** The folder that a corpus goes into: nothing of anybody else is overwritten there. */

import { createHash } from 'node:crypto';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { lockName } from '../disk/folder-lock.js';
import { isSystemError, unfinishedName } from '../disk/write-file-whole.js';
import { LimenError, reasonOf } from '../engine/index.js';

export const shardName = /^(?:(?:passages|index|lengths)-\d+|vectors)\.([0-9a-f]{16})\.(?:json(?:\.z)?|bin)$/;

/** What older versions left of an interrupted run. */
const olderUnfinished =
  /^(?:manifest\.json|(?:passages|index|lengths)-\d+\.[0-9a-f]{16}\.json(?:\.z)?)\.part$/;

/** Where older versions kept what they knew of the pages. */
export const olderCacheName = '.limen-pages';

/** Files that stand for an empty folder. */
const placeholders = new Set(['.gitkeep', '.gitignore', '.DS_Store', 'Thumbs.db']);

/** Bytes of the longest `manifest.json` that is looked at. */
const longestManifest = 16_000_000;

/**
 * A folder is a corpus's when its manifest says so, or, where an interrupted run wrote none yet, when it holds nothing but shards whose
 * names have the hash of what is in them.
 * @throws {LimenError} `option-invalid` when `folder` holds anything else
 */
export async function requireCorpusFolder(folder: string): Promise<void> {
  const names = (await namesIn(folder)).filter((name) => !isLeftover(name) && !placeholders.has(name));
  const manifest = names.includes('manifest.json') ? await manifestText(join(folder, 'manifest.json')) : '';
  if (manifest !== null && isCorpusManifest(manifest)) return;
  if (manifest !== '') throw refusal(folder, 'a manifest.json of something else');
  for (const name of names) {
    if (name !== 'manifest.json' && !(await isShard(folder, name))) throw refusal(folder, name);
  }
}

/** Takes away what runs left that were killed. */
export async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(lockName) && isLeftover(name)) await rm(join(folder, name), { force: true });
  }
}

function isLeftover(name: string): boolean {
  return (
    unfinishedName.test(name) ||
    olderUnfinished.test(name) ||
    name === olderCacheName ||
    name.startsWith(lockName)
  );
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (cause) {
    if (isSystemError(cause, 'ENOENT')) return [];
    throw refusal(folder, reasonOf(cause));
  }
}

/** `null` where it is too long or no file. */
async function manifestText(file: string): Promise<string | null> {
  const found = await stat(file).catch(() => null);
  return found?.isFile() && found.size <= longestManifest ? readFile(file, 'utf8') : null;
}

/** Also one whose end is missing: its first member says what it is. */
function isCorpusManifest(text: string): boolean {
  if (/^\s*\{\s*"format"\s*:\s*"limen-corpus"/.test(text)) return true;
  try {
    return (JSON.parse(text) as { readonly format?: unknown } | null)?.format === 'limen-corpus';
  } catch {
    return false;
  }
}

async function isShard(folder: string, name: string): Promise<boolean> {
  const hash = shardName.exec(name)?.[1];
  if (hash === undefined) return false;
  const content = await readFile(join(folder, name)).catch(() => Buffer.alloc(0));
  return createHash('sha256').update(content).digest('hex').startsWith(hash);
}

function refusal(folder: string, holds: string): LimenError {
  const allowed = `a folder that is empty, new, or written by limen index (this one: ${holds})`;
  return new LimenError('option-invalid', { option: '--out', value: folder, allowed });
}
