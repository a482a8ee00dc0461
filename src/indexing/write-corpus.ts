/** Writes a compiled corpus into its folder. */

import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { constants, deflateSync } from 'node:zlib';
import { lockFolder } from '../disk/folder-lock.js';
import { writeFileWhole } from '../disk/write-file-whole.js';
import { compileBySize } from '../retrieval/compile-by-size.js';
import { manifestBytes, withIdentity } from '../retrieval/corpus-files.js';
import { type CorpusPassage, parseManifest } from '../retrieval/corpus-format.js';
import type { CorpusDescription } from '../retrieval/corpus-info.js';
import { type CorpusManifest, manifestFile } from '../retrieval/corpus-manifest.js';
import { slicePages } from '../retrieval/passage-slices.js';
import type { PassageEncoder } from '../retrieval/vectors/add-vectors.js';
import { removeLeftovers, requireCorpusFolder, shardName } from './out-folder.js';

export interface WrittenCorpus {
  readonly manifest: CorpusManifest;
  /** Total size of all files. */
  readonly bytes: number;
  /** Shards, including vectors, that were missing or damaged. */
  readonly changedShards: number;
}

type WriteCorpus = (
  info: CorpusDescription,
  passages: readonly CorpusPassage[],
  signal?: AbortSignal,
  encoder?: PassageEncoder,
) => Promise<WrittenCorpus>;

/**
 * Locks `folder` while `work` compiles a corpus and writes it: shards first, the manifest last; then the
 * shards of older versions are deleted. A concurrent reader, or one after a killed run, finds one complete
 * version.
 * @throws {LimenError} `option-invalid` if the folder belongs to something else, `folder-in-use`,
 * `file-unwritable`; while writing also `corpus-invalid` if a passage is invalid, or the corpus exceeds the
 * limits
 * @throws whatever `work` throws, while writing also the signal's reason when it aborts
 */
export async function inCorpusFolder<Result>(
  folder: string,
  work: (write: WriteCorpus) => Promise<Result>,
): Promise<Result> {
  await requireCorpusFolder(folder);
  const lock = await lockFolder(folder);
  try {
    await removeLeftovers(folder);
    return await work((...given) => write(folder, ...given));
  } finally {
    await lock.release();
  }
}

/**
 * Adds example questions and the results of practice to a written corpus whose folder is locked.
 * @throws {LimenError} `file-unwritable`
 * @throws the signal's reason when it aborts
 */
export async function writeFindings(
  folder: string,
  written: WrittenCorpus,
  findings: Partial<Pick<CorpusManifest, 'examples' | 'practice'>>,
  signal?: AbortSignal,
): Promise<WrittenCorpus> {
  const manifest = await withIdentity({ ...written.manifest, ...findings });
  const [before, content] = [manifestBytes(written.manifest), manifestBytes(manifest)];
  await writeFileWhole(join(folder, manifestFile), content, signal);
  return { ...written, manifest, bytes: written.bytes - before.length + content.length };
}

/** Compiles passages and writes the corpus. */
export function writeCorpus(folder: string, ...written: Parameters<WriteCorpus>): Promise<WrittenCorpus> {
  return inCorpusFolder(folder, (write) => write(...written));
}

async function write(
  folder: string,
  ...[info, passages, signal, encoder]: Parameters<WriteCorpus>
): Promise<WrittenCorpus> {
  const { manifest, files } = await compileBySize(info, passages, folder, {
    pack,
    slice: slicePages,
    encoder,
    signal,
  });
  // Never write a manifest that no page would accept.
  parseManifest(JSON.stringify(manifest), join(folder, manifestFile));
  const before = new Set(await readdir(folder));
  const changed: string[] = [];
  let bytes = 0;
  try {
    for (const [file, content] of files) {
      bytes += content.length;
      // The manifest comes last.
      if (await holds(join(folder, file), content)) continue;
      signal?.throwIfAborted();
      await writeFileWhole(join(folder, file), content, signal);
      changed.push(file);
    }
  } catch (thrown) {
    await takeBack(
      folder,
      files,
      changed.filter((file) => !before.has(file)),
    );
    throw thrown;
  }
  for (const name of await readdir(folder)) {
    if (shardName.test(name) && !files.has(name)) await rm(join(folder, name), { force: true });
  }
  return { manifest, bytes, changedShards: changed.filter((file) => file !== manifestFile).length };
}

/** Removes everything a failed run has written, unless its manifest is already there. */
async function takeBack(
  folder: string,
  files: ReadonlyMap<string, Uint8Array>,
  added: readonly string[],
): Promise<void> {
  const manifest = files.get(manifestFile);
  if (manifest === undefined || (await holds(join(folder, manifestFile), manifest))) return;
  for (const file of added) await rm(join(folder, file), { force: true });
}

function pack(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return new Uint8Array(deflateSync(bytes, { level: constants.Z_BEST_COMPRESSION }));
}

/** The name contains the hash, but the file may have changed since. */
async function holds(file: string, content: Uint8Array): Promise<boolean> {
  try {
    return (await readFile(file)).equals(content);
  } catch {
    return false;
  }
}
