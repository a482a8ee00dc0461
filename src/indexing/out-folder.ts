/** Checks the output folder of a corpus, so that nobody else's files are overwritten. */

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { lockName } from '../disk/folder-lock.js';
import { isSystemError } from '../disk/system-error.js';
import { unfinishedName } from '../disk/write-file-whole.js';
import { type LimenError, optionInvalid, reasonOf } from '../engine/index.js';
import { manifestBytesAllowed } from '../retrieval/corpus-limits.js';
import { manifestFile } from '../retrieval/corpus-manifest.js';

export const shardName = /^(?:(?:passages|index|lengths)-\d+|vectors)\.([0-9a-f]{16})\.(?:json(?:\.z)?|bin)$/;

/** Files that older versions left after an interrupted run. */
const olderUnfinished =
  /^(?:manifest\.json|(?:passages|index|lengths)-\d+\.[0-9a-f]{16}\.json(?:\.z)?)\.part$/;

/** Where older versions kept their page cache. */
const olderCacheName = '.limen-pages';

/** Files that may be present in an otherwise empty folder. */
const placeholders = new Set(['.gitkeep', '.gitignore', '.DS_Store', 'Thumbs.db']);

/**
 * A folder belongs to a corpus if its manifest says so, or, if an interrupted run has not written one yet, if
 * it contains only shards whose names include the hash of their content.
 * @throws {LimenError} `option-invalid` if `folder` contains anything else
 */
export async function requireCorpusFolder(folder: string): Promise<void> {
  const names = (await namesIn(folder)).filter(
    (name) => !isLeftover(name) && !name.startsWith(lockName) && !placeholders.has(name),
  );
  const manifest = names.includes(manifestFile) ? await manifestText(join(folder, manifestFile)) : '';
  if (manifest !== null && isCorpusManifest(manifest)) return;
  if (manifest !== '') throw refusal(folder, 'a manifest.json of something else');
  for (const name of names) {
    if (name !== manifestFile && !(await isShard(folder, name))) throw refusal(folder, name);
  }
}

/** Removes the leftovers of killed runs. */
export async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (isLeftover(name)) await rm(join(folder, name), { force: true });
  }
}

function isLeftover(name: string): boolean {
  return unfinishedName.test(name) || olderUnfinished.test(name) || name === olderCacheName;
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (cause) {
    if (isSystemError(cause, 'ENOENT')) return [];
    throw refusal(folder, reasonOf(cause));
  }
}

/** As much of it as a manifest may have; `null` if it is not a file. */
async function manifestText(file: string): Promise<string | null> {
  const found = await stat(file).catch(() => null);
  if (!found?.isFile()) return null;
  return text(createReadStream(file, { end: manifestBytesAllowed - 1 }));
}

/** Also true for a truncated one: its first member identifies it. */
function isCorpusManifest(manifest: string): boolean {
  if (/^\s*\{\s*"format"\s*:\s*"limen-corpus"/.test(manifest)) return true;
  try {
    return (JSON.parse(manifest) as { readonly format?: unknown } | null)?.format === 'limen-corpus';
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
  return optionInvalid('--out', folder, allowed);
}
