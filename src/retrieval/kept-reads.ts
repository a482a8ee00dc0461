/** Files of a corpus that are read as they are needed, and kept in the browser from then on. */

import { LimenError } from '../engine/index.js';
import { contentFault } from '../integrity/content-fault.js';
import type { Fetch } from '../network/request.js';
import type { CorpusManifest, Shard, VectorFile } from './corpus-manifest.js';
import { fetchShard, type ShardContents } from './fetch-corpus.js';
import type { CorpusStore } from './store.js';

export interface KeptReadsSource {
  /** Null where all that there is lies in the store. */
  readonly folder: string | null;
  readonly fetch: Fetch | undefined;
  /** Null where nothing can be kept. */
  readonly store: CorpusStore | null;
  /** Under which address the store holds it. */
  readonly address: string;
  /** Files that were fetched already. */
  readonly atHand?: ShardContents | undefined;
  /** Told once when a file cannot be kept, or read back; the corpus is used all the same. */
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
   * @param installed settles when this version is the installed one: nothing is kept of another
   * @throws {LimenError} `corpus-unavailable`, `corpus-invalid` naming the file
   */
  async read(
    shard: Shard | VectorFile,
    signal?: AbortSignal,
    installed: Promise<unknown> = Promise.resolve(),
  ): Promise<Uint8Array<ArrayBuffer>> {
    const { folder, fetch, store, address, atHand } = this.#source;
    const giveUp = (fault: unknown): undefined => this.#giveUpKeeping(fault);
    // Of whatever version is installed by now: vectors that were made or a new name leave the other files as they are.
    const kept = atHand?.get(shard.file) ?? (await store?.shard(address, shard.file).catch(giveUp));
    if (kept instanceof Uint8Array && (await contentFault(shard, kept)) === undefined) return kept;
    if (folder === null) {
      const file = `${this.#manifest.id}/${shard.file}`;
      throw new LimenError('corpus-unavailable', { file, reason: 'it is not kept in this browser any more' });
    }
    const bytes = await fetchShard(folder, this.#manifest, shard, { fetch, signal }).catch(tellNotKept);
    const version = { address, contentHash: this.#manifest.contentHash };
    const keep = async (): Promise<void> => {
      await installed;
      if (this.#canKeep) await store?.keep(version, shard.file, bytes).catch(giveUp);
    };
    this.#keeping = Promise.all([this.#keeping, keep()]);
    return bytes;
  }

  /** Settles when what was read is kept, where it can be. */
  kept(): Promise<unknown> {
    return this.#keeping;
  }

  /** A full store can still be read. */
  #giveUpKeeping(fault: unknown): undefined {
    if (this.#canKeep) this.#source.onFault(fault);
    this.#canKeep = false;
  }
}

/** Without a network, what searches read before works; the error for what they did not read says so. */
function tellNotKept(thrown: unknown): never {
  if (!(thrown instanceof LimenError) || thrown.code !== 'corpus-unavailable') throw thrown;
  const { file, reason } = thrown.detail as LimenError<'corpus-unavailable'>['detail'];
  const told = `this part of the corpus is not kept in this browser: ${reason}`;
  throw new LimenError('corpus-unavailable', { file, reason: told }, { cause: thrown });
}
