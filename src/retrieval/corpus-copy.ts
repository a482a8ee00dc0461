/** The copy of one corpus that this browser keeps. A corpus can be searched without it. */

import { asLimenError } from '../engine/index.js';
import type { CorpusManifest } from './corpus-manifest.js';
import type { ShardContents } from './fetch-corpus.js';
import type { CorpusStore, InstalledCorpus } from './store.js';

export interface CopyAddress {
  /** Under which the store holds it. */
  readonly address: string;
  /** Where a copy may be that was kept by id alone, as all were before; nobody knows which address it is of. */
  readonly formerly?: string | undefined;
}

export class CorpusCopy {
  readonly address: string;
  readonly #formerly: string | undefined;
  readonly #store: CorpusStore | null;
  #canStore: boolean;
  readonly #onFault: (fault: unknown) => void;

  /** @param store null where nothing is kept @param onFault told what cannot be read or kept */
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

  /** Null where nothing can be kept. */
  get store(): CorpusStore | null {
    return this.#canStore ? this.#store : null;
  }

  /** Never rejects. */
  async read(): Promise<InstalledCorpus | undefined> {
    try {
      return await this.#store?.read(this.address);
    } catch (thrown) {
      const error = asLimenError(thrown);
      // A damaged copy is replaced; a store that cannot be read is not tried a second time.
      this.#canStore = error.code === 'corpus-invalid';
      this.#onFault(error);
      return undefined;
    }
  }

  /** A shard of a copy that was kept by id alone is taken where the manifest of this address vouches for its bytes. */
  async shardsOfNoAddress(): Promise<ShardContents | undefined> {
    if (this.#formerly === undefined) return undefined;
    const kept = await this.store?.read(this.#formerly).catch(() => undefined);
    return kept?.shards;
  }

  /** In place of what was kept before. Never rejects: where the shards do not arrive, who waits for them is told. */
  async install(manifest: CorpusManifest, arriving: Promise<ShardContents>): Promise<void> {
    if (!this.#canStore) return;
    const shards = await arriving.catch(() => undefined);
    // Without them there is nothing whole to install.
    if (shards === undefined) return;
    try {
      await this.#store?.install({ manifest, shards }, this.address, this.#formerly);
    } catch (thrown) {
      this.#onFault(thrown);
    }
  }
}
