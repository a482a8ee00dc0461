/** An index being loaded: from its shards in slices, or built from the passages if a search cannot wait. */

import { LimenError, type Passage } from '../engine/index.js';
import { Bm25Index } from './bm25-index.js';
import { hasUsableIndex } from './corpus-format.js';
import type { CorpusManifest } from './corpus-manifest.js';
import type { ShardContents } from './fetch-corpus.js';
import { joinSlices } from './index-slices.js';
import { shardText } from './shard-text.js';
import type { Tokeniser } from './tokenise.js';

export class IndexLoading {
  /** The final index. Never rejects: an index that cannot be loaded is built. */
  readonly loaded: Promise<Bm25Index>;
  readonly #passages: readonly Passage[];
  readonly #building = new AbortController();
  /** Built if a search comes before the shards have arrived. */
  #built: Promise<Bm25Index> | undefined;
  readonly #tokeniser: Tokeniser;
  #haveArrived = false;

  /**
   * @param tokeniser of the corpus's language
   * @param shards content of at least the index shards
   * @param onFault receives the reason if the shards are unusable
   */
  constructor(
    passages: readonly Passage[],
    manifest: CorpusManifest,
    shards: Promise<ShardContents>,
    tokeniser: Tokeniser,
    onFault: (fault: unknown) => void,
  ) {
    this.#passages = passages;
    this.#tokeniser = tokeniser;
    this.loaded = this.#load(manifest, shards).catch((fault: unknown) => {
      onFault(fault);
      return this.#build();
    });
  }

  /** The first index that is ready. Both rank alike. */
  searchable(): Promise<Bm25Index> {
    return this.#haveArrived ? this.loaded : Promise.any([this.loaded, this.#build()]);
  }

  async #load(manifest: CorpusManifest, shards: Promise<ShardContents>): Promise<Bm25Index> {
    const contents = await shards;
    this.#haveArrived = true;
    if (!hasUsableIndex(manifest, this.#tokeniser)) return this.#build();
    const slices: { readonly json: string; readonly file: string }[] = [];
    for (const shard of manifest.shards.filter(({ kind }) => kind === 'index')) {
      const file = `${manifest.id}/${shard.file}`;
      slices.push({ json: await shardText(shard, contents.get(shard.file), file), file });
    }
    const serialised = await joinSlices(slices);
    if (serialised.documentCount !== this.#passages.length) {
      const reason = `it holds ${serialised.documentCount} passages instead of ${this.#passages.length}`;
      throw new LimenError('corpus-invalid', { file: slices[0]?.file ?? manifest.id, reason });
    }
    const index = await Bm25Index.load(serialised, this.#passages, this.#tokeniser);
    this.#building.abort();
    return index;
  }

  #build(): Promise<Bm25Index> {
    this.#built ??= Bm25Index.buildInSlices(this.#passages, this.#building.signal, this.#tokeniser);
    return this.#built;
  }
}
