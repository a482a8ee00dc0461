/** Fetches a compiled corpus and checks every byte against its manifest. */

import { LimenError } from '../engine/index.js';
import { type ContentFault, checksumFault, contentFault } from '../integrity/content-fault.js';
import { fetchBytes, type Network } from '../network/request.js';
import { contentHashOf, parseManifest } from './corpus-format.js';
import { manifestBytesAllowed, requireShortManifest } from './corpus-limits.js';
import { type CorpusManifest, manifestFile, type Shard, type VectorFile } from './corpus-manifest.js';

/** The content of each shard, by file name. */
export type ShardContents = ReadonlyMap<string, Uint8Array<ArrayBuffer>>;

/**
 * @param corpusId id that the corpus must have; `null` if only the folder was given
 * @throws {LimenError} `corpus-unavailable`, `corpus-invalid` naming the manifest
 */
export async function fetchManifest(
  folder: string,
  corpusId: string | null,
  network: Network,
): Promise<CorpusManifest> {
  const url = new URL(folder + manifestFile);
  const name = `${corpusId ?? url.pathname.split('/').at(-2)}/${manifestFile}`;
  // The only file whose name stays the same when its content changes.
  const file = { url, name, code: 'corpus-unavailable', init: { cache: 'no-cache' } } as const;
  const bytes = await fetchBytes(file, network, { limit: manifestBytesAllowed });
  requireShortManifest(bytes.length, name);
  const manifest = parseManifest(new TextDecoder().decode(bytes), name);
  if (corpusId !== null && manifest.id !== corpusId) {
    const reason = `it describes ${manifest.id}, not ${corpusId}`;
    throw new LimenError('corpus-invalid', { file: name, reason });
  }
  await requireIdentity(manifest, name);
  return manifest;
}

interface FetchShardsOptions {
  /** Called with the bytes of these shards read so far. */
  readonly onBytes: (loaded: number) => void;
  /** Shards of another version that are already available. */
  readonly have: ShardContents | undefined;
}

/**
 * Fetches the shards of one kind in sequence and checks each. A shard that is available under the same name
 * is not fetched again: the name contains its hash.
 * @throws {LimenError} `corpus-unavailable`, `corpus-invalid` naming the shard
 */
export async function fetchShards(
  folder: string,
  manifest: CorpusManifest,
  kind: Shard['kind'],
  network: Network,
  { onBytes, have }: FetchShardsOptions,
): Promise<Map<string, Uint8Array<ArrayBuffer>>> {
  const contents = new Map<string, Uint8Array<ArrayBuffer>>();
  let before = 0;
  for (const shard of manifest.shards.filter((candidate) => candidate.kind === kind)) {
    const known = have?.get(shard.file);
    const isKnown = known !== undefined && (await contentFault(shard, known)) === undefined;
    const within = (loaded: number) => onBytes(before + Math.min(loaded, shard.bytes));
    contents.set(shard.file, isKnown ? known : await fetchShard(folder, manifest, shard, network, within));
    before += shard.bytes;
    if (isKnown) onBytes(before);
  }
  return contents;
}

/** Fetches one shard and checks it. @throws {LimenError} `corpus-unavailable`, `corpus-invalid` naming it */
export async function fetchShard(
  folder: string,
  { id }: Pick<CorpusManifest, 'id'>,
  shard: Shard | VectorFile,
  network: Network,
  onBytes?: (loaded: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const url = new URL(`${folder}${shard.file}`);
  const file = { url, name: `${id}/${shard.file}`, code: 'corpus-unavailable' } as const;
  const bytes = await fetchBytes(file, network, { limit: shard.bytes, onBytes });
  await requireShard(shard, bytes, file.name);
  return bytes;
}

/**
 * Checks a manifest against the content hash that it claims.
 * @throws {LimenError} `corpus-invalid` naming `file` and both hashes
 */
export async function requireIdentity(manifest: CorpusManifest, file: string): Promise<void> {
  requireNone(checksumFault(manifest.contentHash, await contentHashOf(manifest)), file);
}

/** Checks a shard against its manifest. @throws {LimenError} `corpus-invalid` naming `file` */
export async function requireShard(
  shard: Shard | VectorFile,
  bytes: Uint8Array<ArrayBuffer>,
  file: string,
): Promise<void> {
  requireNone(await contentFault(shard, bytes), file);
}

function requireNone(fault: ContentFault | undefined, file: string): void {
  if (fault !== undefined) throw new LimenError('corpus-invalid', { file, reason: fault.reason });
}
