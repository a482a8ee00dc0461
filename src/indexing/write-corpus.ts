/** Puts a compiled corpus into its folder. */

import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { constants, deflateSync } from 'node:zlib';
import type { CorpusInfo } from '../api.js';
import { compileAtSize } from '../retrieval/at-size/compile-at-size.js';
import { compileCorpus } from '../retrieval/compile-corpus.js';
import { type CorpusManifest, type CorpusPassage, parseManifest } from '../retrieval/corpus-format.js';
import { slicePages } from '../retrieval/passage-slices.js';

export interface WrittenCorpus {
  readonly manifest: CorpusManifest;
  /** Size of the manifest and all shards. */
  readonly bytes: number;
  /** Shards that were not there yet. */
  readonly changedShards: number;
}

/** From so many passages, or bytes of them, on a page should not hold them all: docs/CORPUS.md, "At size". */
const atSizeFrom = 10_000;
const atSizeFromBytes = 16_000_000;

const shardName = /^(?:passages|index|lengths)-\d+\.[0-9a-f]{16}\.json(?:\.z)?$/;

/**
 * Shards first, the manifest last, then the shards of older versions go: a reader in between finds one version whole.
 * @throws {LimenError} `corpus-invalid` when a passage is no passage, or the corpus is larger than can be read
 */
export async function writeCorpus(
  folder: string,
  info: Omit<CorpusInfo, 'passages'>,
  passages: readonly CorpusPassage[],
): Promise<WrittenCorpus> {
  const { manifest, files } =
    passages.length < atSizeFrom && textBytes(passages) < atSizeFromBytes
      ? await compileCorpus(info, passages, folder, { pack, slice: slicePages })
      : await compileAtSize(info, passages, folder, pack);
  // Nothing is written that no page would read.
  parseManifest(JSON.stringify(manifest), join(folder, 'manifest.json'));
  await mkdir(folder, { recursive: true });
  let bytes = 0;
  let changedShards = 0;
  for (const [file, content] of files) {
    bytes += content.length;
    if (file === 'manifest.json') continue;
    if (await isThere(join(folder, file), content.length)) continue;
    changedShards += 1;
    await replace(join(folder, file), content);
  }
  const content = files.get('manifest.json');
  if (content !== undefined) await replace(join(folder, 'manifest.json'), content);
  for (const name of await readdir(folder)) {
    if (shardName.test(name) && !files.has(name)) await rm(join(folder, name));
  }
  return { manifest, bytes, changedShards };
}

function textBytes(passages: readonly CorpusPassage[]): number {
  return passages.reduce(
    (sum, { title, text }) => sum + Buffer.byteLength(title) + Buffer.byteLength(text),
    0,
  );
}

function pack(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return new Uint8Array(deflateSync(bytes, { level: constants.Z_BEST_COMPRESSION }));
}

/** The name holds the hash; a file of another length is one whose writing was cut off. */
async function isThere(file: string, length: number): Promise<boolean> {
  try {
    return (await stat(file)).size === length;
  } catch {
    return false;
  }
}

async function replace(file: string, content: Uint8Array): Promise<void> {
  await writeFile(`${file}.part`, content);
  await rename(`${file}.part`, file);
}
