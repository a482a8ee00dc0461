/** This browser's copy of one corpus. A corpus can be searched without it. */

import { asLimenError } from '../engine/index.js';
import type { CorpusManifest } from './corpus-manifest.js';
import type { ShardContents } from './fetch-corpus.js';
import type { CorpusStore, InstalledCorpus } from './store.js';

export interface CopyAddress {
  /** Key in the store. */
  readonly address: string;
  /** Key of a copy stored by id alone, as all once were; nobody knows which address such a copy came from. */
  readonly formerly?: string | undefined;
}

export class CorpusCopy {
  readonly address: string;
  readonly #formerly: string | undefined;
  readonly #store: CorpusStore | null;
  #canStore: boolean;
  readonly #onFault: (fault: unknown) => void;

  /** @param store null if nothing is kept @param onFault receives errors of reading or keeping */
  constructor(
    store: CorpusStore | null,
    { address, formerly }: CopyAddress,
    onFault: (fault: unknown) => void,
  ) {
    this.address = address;
    this.#formerly = formerly;
    this.#store = store;
    this.#canStore = store !== null;
    this.#onFault = onFault;
  }

  /** Null if nothing can be kept. */
  get store(): CorpusStore | null {
    return this.#canStore ? this.#store : null;
  }

  /** Never rejects. */
  async read(): Promise<InstalledCorpus | undefined> {
    try {
      return await this.#store?.read(this.address);
    } catch (thrown) {
      const error = asLimenError(thrown);
      // A damaged copy is replaced; an unreadable store is not tried again.
      this.#canStore = error.code === 'corpus-invalid';
      this.#onFault(error);
      return undefined;
    }
  }

  /** Shards of a copy stored by id alone, reused only if this address's manifest has their hashes. */
  async shardsOfNoAddress(): Promise<ShardContents | undefined> {
    if (this.#formerly === undefined) return undefined;
    const kept = await this.store?.read(this.#formerly).catch(() => undefined);
    return kept?.shards;
  }

  /** Replaces the copy kept before. Never rejects: those awaiting shards that do not arrive get the error. */
  async install(manifest: CorpusManifest, arriving: Promise<ShardContents>): Promise<void> {
    if (!this.#canStore) return;
    const shards = await arriving.catch(() => undefined);
    // Without the shards the copy would be incomplete.
    if (shards === undefined) return;
    try {
      await this.#store?.install({ manifest, shards }, this.address, this.#formerly);
    } catch (thrown) {
      this.#onFault(thrown);
    }
  }
}
