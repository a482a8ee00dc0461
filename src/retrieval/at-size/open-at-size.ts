/** A corpus of which shards are read as searches need them, and kept in the browser from then on. */

import type { CorpusManifest, Shard } from '../corpus-format.js';
import { type Fetch, fetchShard, shardFault } from '../fetch-corpus.js';
import type { OpenCorpus } from '../open-corpus.js';
import { shardText } from '../shard-text.js';
import type { CorpusStore } from '../store.js';
import { AtSizeIndex } from './at-size-index.js';

export interface AtSizeSource {
  readonly folder: string;
  readonly fetch: Fetch;
  /** Null where nothing can be kept. */
  readonly store: CorpusStore | null;
  /** Told once when a shard cannot be kept; the corpus is used all the same. */
  readonly onFault: (fault: unknown) => void;
  readonly signal?: AbortSignal | undefined;
}

/** @throws {LimenError} `corpus-unavailable`, `corpus-invalid` when the lengths cannot be read */
export async function openAtSize(manifest: CorpusManifest, source: AtSizeSource): Promise<OpenCorpus> {
  const { folder, fetch, onFault } = source;
  let { store } = source;
  let keeping: Promise<unknown> = Promise.resolve();
  const giveUpKeeping = (fault: unknown) => {
    if (store !== null) onFault(fault);
    store = null;
  };
  const read = async (shard: Shard, signal?: AbortSignal): Promise<string> => {
    const file = `${manifest.id}/${shard.file}`;
    const kept = await store?.shard(manifest, shard.file).catch(giveUpKeeping);
    if (kept !== undefined && (await shardFault(shard, kept)) === undefined)
      return shardText(shard, kept, file);
    const bytes = await fetchShard(folder, manifest, shard, fetch, { signal });
    keeping = Promise.all([keeping, store?.keep(manifest, shard.file, bytes).catch(giveUpKeeping)]);
    return shardText(shard, bytes, file);
  };
  const index = await AtSizeIndex.open(manifest, read, source.signal);
  return {
    manifest,
    search: (query, { signal, ...options }) => index.search(query, options, signal),
    passage: (id) => index.passage(id),
    // All of them would be the whole corpus.
    titles: async () => [],
    kept: () => keeping,
  };
}
