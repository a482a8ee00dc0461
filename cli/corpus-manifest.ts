/** Reads the files of a compiled corpus in a folder, each checked against its published size and hash. */

import { statSync } from 'node:fs';
import { join } from 'node:path';
import { LimenError } from '../src/engine/index.js';
import { sizeFault } from '../src/integrity/content-fault.js';
import { parseManifest } from '../src/retrieval/corpus-format.js';
import { requireShortManifest } from '../src/retrieval/corpus-limits.js';
import {
  type CorpusManifest,
  manifestFile,
  type Shard,
  type VectorFile,
} from '../src/retrieval/corpus-manifest.js';
import { requireIdentity, requireShard } from '../src/retrieval/fetch-corpus.js';
import { shardText } from '../src/retrieval/shard-text.js';
import { readBytes, readText } from './json-lines.js';

/**
 * @throws {LimenError} `corpus-unavailable`; `corpus-invalid` if it was altered, or, before reading it, if it
 * is too long
 */
export async function readManifest(folder: string): Promise<CorpusManifest> {
  const name = join(folder, manifestFile);
  requireShortManifest(statSync(name, { throwIfNoEntry: false })?.size ?? 0, name);
  const manifest = parseManifest(await readText(name), name);
  await requireIdentity(manifest, name);
  return manifest;
}

/**
 * @throws {LimenError} `corpus-unavailable`; `corpus-invalid` if it was altered, or, before reading it, if
 * its size differs
 */
export async function readShard(folder: string, shard: Shard | VectorFile): Promise<Uint8Array<ArrayBuffer>> {
  const file = join(folder, shard.file);
  // A missing file is reported when it is read.
  const { size = shard.bytes } = statSync(file, { throwIfNoEntry: false }) ?? {};
  const fault = sizeFault(shard.bytes, size);
  if (fault !== undefined) throw new LimenError('corpus-invalid', { file, reason: fault.reason });
  const bytes = await readBytes(file);
  await requireShard(shard, bytes, file);
  return bytes;
}

/** The shard's JSON. @throws {LimenError} see `readShard` */
export async function readShardText(folder: string, shard: Shard): Promise<string> {
  return shardText(shard, await readShard(folder, shard), join(folder, shard.file));
}
