/** Reads the files of a corpus on demand and keeps them in the browser. */

import { LimenError } from '../engine/index.js';
import { contentFault } from '../integrity/content-fault.js';
import type { Fetch } from '../network/request.js';
import type { CorpusManifest, Shard, VectorFile } from './corpus-manifest.js';
import { fetchShard, type ShardContents } from './fetch-corpus.js';
import type { CorpusStore } from './store.js';

interface KeptReadsSource {
  /** Null if everything is in the store. */
  readonly folder: string | null;
  readonly fetch: Fetch | undefined;
  /** Null if nothing can be kept. */
  readonly store: CorpusStore | null;
  /** Key in the store. */
  readonly address: string;
  /** Files that have already been fetched. */
  readonly atHand?: ShardContents | undefined;
  /** Called once, when a file cannot be kept or read back; the corpus still works. */
  readonly onFault: (fault: unknown) => void;
}

export class KeptReads {
  readonly #manifest: CorpusManifest;
  readonly #source: KeptReadsSource;
  #canKeep: boolean;
  #keeping: Promise<unknown> = Promise.resolve();

  constructor(manifest: CorpusManifest, source: KeptReadsSource) {
    this.#manifest = manifest;
    this.#source = source;
    this.#canKeep = source.store !== null;
  }

  /**
   * @param installed settles when this version is installed; nothing is kept for another version
   * @throws {LimenError} `corpus-unavailable`, `corpus-invalid` naming the file
   */
  async read(
    shard: Shard | VectorFile,
    signal?: AbortSignal,
    installed: Promise<unknown> = Promise.resolve(),
  ): Promise<Uint8Array<ArrayBuffer>> {
    const { folder, fetch, store, address, atHand } = this.#source;
    // From whichever version is installed now: added vectors or a new name leave the other files unchanged.
    const kept =
      atHand?.get(shard.file) ?? (await store?.shard(address, shard.file).catch(this.#giveUpKeeping));
    if (kept instanceof Uint8Array && (await contentFault(shard, kept)) === undefined) return kept;
    if (folder === null) {
      const file = `${this.#manifest.id}/${shard.file}`;
      throw new LimenError('corpus-unavailable', { file, reason: 'it is not kept in this browser any more' });
    }
    const bytes = await fetchShard(folder, this.#manifest, shard, { fetch, signal }).catch(tellNotKept);
    const version = { address, contentHash: this.#manifest.contentHash };
    const keep = async (): Promise<void> => {
      await installed;
      if (this.#canKeep) await store?.keep(version, shard.file, bytes).catch(this.#giveUpKeeping);
    };
    this.#keeping = Promise.all([this.#keeping, keep()]);
    return bytes;
  }

  /** Settles when everything read so far is kept, or could not be. */
  kept(): Promise<unknown> {
    return this.#keeping;
  }

  /** Stops keeping files. A full store can still be read. */
  readonly #giveUpKeeping = (fault: unknown): undefined => {
    if (this.#canKeep) this.#source.onFault(fault);
    this.#canKeep = false;
  };
}

/** Offline, searches still find what earlier ones have read; the error for anything else says so. */
function tellNotKept(thrown: unknown): never {
  if (!(thrown instanceof LimenError) || thrown.code !== 'corpus-unavailable') throw thrown;
  const { file, reason } = thrown.detail as LimenError<'corpus-unavailable'>['detail'];
  const told = `this part of the corpus is not kept in this browser: ${reason}`;
  throw new LimenError('corpus-unavailable', { file, reason: told }, { cause: thrown });
}
