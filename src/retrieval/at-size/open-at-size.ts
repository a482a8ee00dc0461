/** A corpus of which shards are read as searches need them, and kept in the browser from then on. */

import { LimenError } from '../../engine/index.js';
import { contentFault } from '../../integrity/content-fault.js';
import type { Fetch } from '../../network/request.js';
import type { CorpusManifest, Shard } from '../corpus-manifest.js';
import { fetchShard, type ShardContents } from '../fetch-corpus.js';
import type { OpenCorpus } from '../open-corpus.js';
import { shardText } from '../shard-text.js';
import type { CorpusStore } from '../store.js';
import { AtSizeIndex } from './at-size-index.js';

export interface AtSizeSource {
  readonly folder: string;
  readonly fetch: Fetch | undefined;
  /** Null where nothing can be kept. */
  readonly store: CorpusStore | null;
  /** Under which address the store holds it. */
  readonly address: string;
  /** Shards that opening it needs and that were fetched already. */
  readonly atHand?: ShardContents;
  /** Told once when a shard cannot be kept, or read back; the corpus is used all the same. */
  readonly onFault: (fault: unknown) => void;
  readonly signal?: AbortSignal | undefined;
}

/** @throws {LimenError} `corpus-unavailable`, `corpus-invalid` when the lengths cannot be read */
export async function openAtSize(manifest: CorpusManifest, source: AtSizeSource): Promise<OpenCorpus> {
  const { folder, fetch, store, address, onFault } = source;
  const version = { address, contentHash: manifest.contentHash };
  let atHand = source.atHand;
  let canKeep = store !== null;
  let keeping: Promise<unknown> = Promise.resolve();
  // A full store can still be read.
  const giveUpKeeping = (fault: unknown): undefined => {
    if (canKeep) onFault(fault);
    canKeep = false;
  };
  const keep = async (shard: Shard, bytes: Uint8Array<ArrayBuffer>): Promise<void> => {
    if (canKeep) await store?.keep(version, shard.file, bytes).catch(giveUpKeeping);
  };
  const read = async (shard: Shard, signal?: AbortSignal): Promise<string> => {
    const file = `${manifest.id}/${shard.file}`;
    const kept = atHand?.get(shard.file) ?? (await store?.shard(version, shard.file).catch(giveUpKeeping));
    if (kept instanceof Uint8Array && (await contentFault(shard, kept)) === undefined)
      return shardText(shard, kept, file);
    const bytes = await fetchShard(folder, manifest, shard, { fetch, signal }).catch(tellNotKept);
    keeping = Promise.all([keeping, keep(shard, bytes)]).then(() => undefined);
    return shardText(shard, bytes, file);
  };
  const index = await AtSizeIndex.open(manifest, read, source.signal);
  atHand = undefined;
  return {
    manifest,
    search: (query, { signal, ...options }) => index.search(query, options, signal),
    passage: (id) => index.passage(id),
    // All of them would be the whole corpus.
    titles: async () => [],
    kept: () => keeping,
  };
}

/** Without a network, what searches read before works; the error for what they did not read says so. */
function tellNotKept(thrown: unknown): never {
  if (!(thrown instanceof LimenError) || thrown.code !== 'corpus-unavailable') throw thrown;
  const { file, reason } = thrown.detail as LimenError<'corpus-unavailable'>['detail'];
  const told = `this part of the corpus is not kept in this browser: ${reason}`;
  throw new LimenError('corpus-unavailable', { file, reason: told }, { cause: thrown });
}
