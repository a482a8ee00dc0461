/** The files of a compiled corpus in a folder, each as it was published. */

import { statSync } from 'node:fs';
import { join } from 'node:path';
import { LimenError } from '../src/engine/index.js';
import { sizeFault } from '../src/integrity/content-fault.js';
import { parseManifest } from '../src/retrieval/corpus-format.js';
import { requireShortManifest } from '../src/retrieval/corpus-limits.js';
import type { CorpusManifest, Shard, VectorFile } from '../src/retrieval/corpus-manifest.js';
import { requireIdentity, requireShard } from '../src/retrieval/fetch-corpus.js';
import { shardText } from '../src/retrieval/shard-text.js';
import { readBytes, readText } from './json-lines.js';

/** @throws {LimenError} `corpus-unavailable`; `corpus-invalid`, before it is read where it is too long, and where it was altered */
export async function readManifest(folder: string): Promise<CorpusManifest> {
  const name = join(folder, 'manifest.json');
  requireShortManifest(statSync(name, { throwIfNoEntry: false })?.size ?? 0, name);
  const manifest = parseManifest(await readText(name), name);
  await requireIdentity(manifest, name);
  return manifest;
}

/** @throws {LimenError} `corpus-unavailable`; `corpus-invalid`, before it is read where its size is another */
export async function readShard(folder: string, shard: Shard | VectorFile): Promise<Uint8Array<ArrayBuffer>> {
  const file = join(folder, shard.file);
  // What is not there is told by whoever reads it.
  const { size = shard.bytes } = statSync(file, { throwIfNoEntry: false }) ?? {};
  const fault = sizeFault(shard.bytes, size);
  if (fault !== undefined) throw new LimenError('corpus-invalid', { file, reason: fault.reason });
  const bytes = await readBytes(file);
  await requireShard(shard, bytes, file);
  return bytes;
}

/** Its JSON. @throws {LimenError} as `readShard` */
export async function readShardText(folder: string, shard: Shard): Promise<string> {
  return shardText(shard, await readShard(folder, shard), join(folder, shard.file));
}
