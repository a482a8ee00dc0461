/** Reads a compiled corpus from where it is served, byte for byte as its manifest vouches for it. */

import { asLimenError, LimenError } from '../engine/index.js';
import { sha256 } from '../integrity/sha256.js';
import { withIdleLimit } from '../network/idle-limit.js';
import { parseManifest } from './corpus-format.js';
import { manifestBytesAllowed, requireShortManifest } from './corpus-limits.js';
import type { CorpusManifest, Shard } from './corpus-manifest.js';
import { alteredReason, requireIdentity } from './manifest-identity.js';

/** The part of `fetch` that is used. */
export type Fetch = (
  url: string,
  init: { readonly signal?: AbortSignal; readonly cache: RequestCache },
) => Promise<Response>;

/** The content of each shard, by file name. */
export type ShardContents = ReadonlyMap<string, Uint8Array<ArrayBuffer>>;

/**
 * @param corpusId which corpus it must be; `null` where the folder alone was named
 * @throws {LimenError} `corpus-unavailable`, `corpus-invalid` naming the manifest
 */
export async function fetchManifest(
  folder: string,
  corpusId: string | null,
  fetchFile: Fetch,
  signal?: AbortSignal,
): Promise<CorpusManifest> {
  const file = `${corpusId ?? new URL(folder).pathname.split('/').at(-2)}/manifest.json`;
  const bytes = await fetchBytes(`${folder}manifest.json`, file, fetchFile, {
    signal,
    limit: manifestBytesAllowed,
    // The one file whose name does not change with its content.
    cache: 'no-cache',
  });
  requireShortManifest(bytes.length, file);
  const manifest = parseManifest(new TextDecoder().decode(bytes), file);
  if (corpusId !== null && manifest.id !== corpusId) {
    throw new LimenError('corpus-invalid', { file, reason: `it describes ${manifest.id}, not ${corpusId}` });
  }
  await requireIdentity(manifest, file);
  return manifest;
}

export interface FetchShardsOptions {
  /** Called with the bytes of these shards read so far. */
  readonly onBytes: (loaded: number) => void;
  readonly signal: AbortSignal | undefined;
  /** Shards of another version that are at hand. */
  readonly have?: ShardContents | undefined;
}

/**
 * The shards of one kind, each checked, one after the other. One of the same name that is at hand already is not
 * fetched: the name holds its hash.
 * @throws {LimenError} `corpus-unavailable`, `corpus-invalid` naming the shard
 */
export async function fetchShards(
  folder: string,
  manifest: CorpusManifest,
  kind: Shard['kind'],
  fetchFile: Fetch,
  { onBytes, signal, have }: FetchShardsOptions,
): Promise<Map<string, Uint8Array<ArrayBuffer>>> {
  const contents = new Map<string, Uint8Array<ArrayBuffer>>();
  let before = 0;
  for (const shard of manifest.shards.filter((candidate) => candidate.kind === kind)) {
    const known = have?.get(shard.file);
    if (known !== undefined && (await shardFault(shard, known)) === undefined) {
      before += shard.bytes;
      onBytes(before);
      contents.set(shard.file, known);
      continue;
    }
    const bytes = await fetchShard(folder, manifest, shard, fetchFile, {
      signal,
      onBytes: (loaded) => onBytes(before + Math.min(loaded, shard.bytes)),
    });
    before += shard.bytes;
    contents.set(shard.file, bytes);
  }
  return contents;
}

/** One shard, checked. @throws {LimenError} `corpus-unavailable`, `corpus-invalid` naming it */
export async function fetchShard(
  folder: string,
  manifest: CorpusManifest,
  shard: Shard,
  fetchFile: Fetch,
  { signal, onBytes }: Partial<FetchShardsOptions> = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const file = `${manifest.id}/${shard.file}`;
  const bytes = await fetchBytes(`${folder}${shard.file}`, file, fetchFile, {
    signal,
    limit: shard.bytes,
    ...(onBytes === undefined ? {} : { onBytes }),
  });
  const fault = await shardFault(shard, bytes);
  if (fault !== undefined) throw new LimenError('corpus-invalid', { file, reason: fault });
  return bytes;
}

/** How `bytes` differ from what the manifest says of them, or nothing. */
export async function shardFault(shard: Shard, bytes: Uint8Array<ArrayBuffer>): Promise<string | undefined> {
  if (bytes.length !== shard.bytes) {
    const looksLikePage = bytes[0] === 0x3c;
    const size = `it has ${bytes.length} bytes instead of ${shard.bytes}`;
    return looksLikePage ? `it is a web page, not JSON: ${size}` : size;
  }
  const actual = await sha256(bytes);
  return actual === shard.sha256 ? undefined : alteredReason(shard.sha256, actual);
}

interface ReadOptions {
  readonly signal: AbortSignal | undefined;
  /** Reading stops when the file turns out longer than it may be, in bytes. */
  readonly limit: number;
  readonly onBytes?: (loaded: number) => void;
  readonly cache?: RequestCache;
}

async function fetchBytes(
  url: string,
  file: string,
  fetchFile: Fetch,
  { signal, limit, onBytes, cache = 'default' }: ReadOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    const response = await withIdleLimit(fetchFile)(url, {
      cache,
      ...(signal === undefined ? {} : { signal }),
    });
    if (!response.ok) {
      throw new LimenError('corpus-unavailable', { file, reason: `the server answered ${response.status}` });
    }
    const reader = response.body?.getReader();
    while (reader !== undefined) {
      const { done, value } = await reader.read();
      if (done) break;
      chunks.push(value);
      length += value.length;
      onBytes?.(length);
      if (length > limit) {
        await reader.cancel();
        break;
      }
    }
  } catch (thrown) {
    signal?.throwIfAborted();
    if (thrown instanceof LimenError) throw thrown;
    const reason = asLimenError(thrown).detail;
    throw new LimenError(
      'corpus-unavailable',
      { file, reason: 'reason' in reason ? reason.reason : 'the network failed' },
      { cause: thrown },
    );
  }
  const bytes = new Uint8Array(length);
  let position = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, position);
    position += chunk.length;
  }
  return bytes;
}
