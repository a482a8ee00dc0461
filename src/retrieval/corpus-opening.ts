/** Opens a corpus: this browser's copy, or the published version if that is newer. */

import { pause } from '../async/pause.js';
import { asLimenError } from '../engine/index.js';
import type { Fetch } from '../network/request.js';
import type { CorpusCopy } from './corpus-copy.js';
import type { CorpusManifest, Shard } from './corpus-manifest.js';
import { fetchManifest, fetchShards, type ShardContents } from './fetch-corpus.js';
import { KeptReads } from './kept-reads.js';
import { loaded } from './loaded.js';
import { type OpenCorpus, openWhole } from './open-corpus.js';
import type { OpenOptions } from './retriever-options.js';
import type { InstalledCorpus } from './store.js';

/** A searchable corpus, with the work still going on in the background. */
export interface OpenedCorpus {
  readonly corpus: OpenCorpus;
  readonly copy: CorpusCopy;
  /** Files read on demand. */
  readonly files: KeptReads;
  /** Null if the corpus has none, or if they could not be read. */
  readonly vectors: Promise<Uint8Array | null>;
  /** Settles when the index is loaded and the corpus is installed, or either has failed. */
  readonly settled: Promise<unknown>;
}

interface CorpusOpeningOptions {
  readonly copy: CorpusCopy;
  readonly signal: AbortSignal | undefined;
  readonly onProgress: OpenOptions['onProgress'];
  readonly fetch: Fetch | undefined;
  /** See `RetrieverOptions`. */
  readonly patience: number;
  /** Receives non-fatal errors, also after the corpus is open. */
  readonly onFault: (fault: unknown) => void;
}

export class CorpusOpening {
  readonly #options: CorpusOpeningOptions;

  constructor(options: CorpusOpeningOptions) {
    this.#options = options;
  }

  /**
   * @param corpusId id that the corpus must have; null if only the folder was given
   * @throws {LimenError} `corpus-unavailable` or `corpus-invalid` naming the file
   * @throws the signal's reason when it aborts
   */
  async published(folder: string, corpusId: string | null): Promise<OpenedCorpus> {
    const { copy, fetch, signal } = this.#options;
    const published = fetchManifest(folder, corpusId, { fetch, signal });
    // Awaited below, after the store; this prevents an unhandled rejection until then.
    published.catch(() => {});
    const installed = await copy.read();
    const manifest = await (installed ? this.#newest(installed.manifest, published) : published);
    signal?.throwIfAborted();
    return manifest === installed?.manifest
      ? this.installed(folder, installed)
      : this.#downloaded(folder, manifest, installed);
  }

  /** @param folder where the files are also published; null if they exist only in this browser */
  async installed(folder: string | null, { manifest, shards }: InstalledCorpus): Promise<OpenedCorpus> {
    if (manifest.version === 2) return this.#atSize(folder, manifest);
    const total = sizeOf(manifest.shards);
    this.#options.onProgress?.({ loaded: total, total });
    const corpus = await openWhole(manifest, shards, Promise.resolve(shards), this.#options.onFault);
    return this.#opened(corpus, this.#keptReads(folder, manifest), corpus.loaded);
  }

  /** The published manifest if it differs from the installed one; waits for it no longer than `patience`. */
  async #newest(installed: CorpusManifest, published: Promise<CorpusManifest>): Promise<CorpusManifest> {
    const { patience, onFault } = this.#options;
    try {
      const newest = await Promise.race([published, pause(patience)]);
      return newest && newest.contentHash !== installed.contentHash ? newest : installed;
    } catch (thrown) {
      // Being offline is normal; a wrong file in place of the manifest is worth a notice.
      const error = asLimenError(thrown);
      if (error.code !== 'corpus-unavailable') onFault(error);
      return installed;
    }
  }

  async #downloaded(
    folder: string,
    manifest: CorpusManifest,
    installed: InstalledCorpus | undefined,
  ): Promise<OpenedCorpus> {
    const { copy, fetch, signal, onProgress, onFault } = this.#options;
    const isWhole = manifest.version === 1;
    // Counts only what is read before the first search.
    const total = sizeOf(manifest.shards, (kind) => isWhole || kind === 'lengths');
    const have = installed?.shards ?? (await copy.shardsOfNoAddress());
    const fetchKind = (kind: Shard['kind'], before: number, until?: AbortSignal) =>
      fetchShards(
        folder,
        manifest,
        kind,
        { fetch, signal: until },
        { onBytes: (loaded) => onProgress?.({ loaded: before + loaded, total }), have },
      );
    try {
      if (!isWhole) return await this.#atSize(folder, manifest, await fetchKind('lengths', 0, signal));
      const passages = await fetchKind('passages', 0, signal);
      const ahead = sizeOf(manifest.shards, (kind) => kind === 'passages');
      const everything = fetchKind('index', ahead).then((index) => new Map([...passages, ...index]));
      // The index reports a failure; if no corpus opens, the error thrown here suffices.
      everything.catch(() => {});
      const corpus = await openWhole(manifest, passages, everything, onFault);
      const settled = Promise.all([corpus.loaded, copy.install(manifest, everything)]);
      return this.#opened(corpus, this.#keptReads(folder, manifest), settled, corpus.loaded);
    } catch (thrown) {
      signal?.throwIfAborted();
      if (installed === undefined) throw thrown;
      onFault(thrown);
      return this.installed(folder, installed);
    }
  }

  /** Opens a corpus that is read on demand. @param fetched its lengths, if they are not installed yet */
  async #atSize(
    folder: string | null,
    manifest: CorpusManifest,
    fetched?: ShardContents,
  ): Promise<OpenedCorpus> {
    const { copy, signal, onProgress } = this.#options;
    const files = this.#keptReads(folder, manifest, fetched);
    const { openAtSize } = await loaded(import('./at-size/open-at-size.js'));
    const corpus = await openAtSize(manifest, files, signal);
    const total = sizeOf(manifest.shards, (kind) => kind === 'lengths');
    onProgress?.({ loaded: total, total });
    // Later files are kept for this version; the old one is replaced only now that the new one can be
    // searched.
    if (fetched) await copy.install(manifest, Promise.resolve(fetched));
    return this.#opened(corpus, files, Promise.resolve());
  }

  #keptReads(folder: string | null, manifest: CorpusManifest, atHand?: ShardContents): KeptReads {
    const { copy, fetch, onFault } = this.#options;
    return new KeptReads(manifest, {
      folder,
      fetch,
      store: copy.store,
      address: copy.address,
      atHand,
      onFault,
    });
  }

  /** Vectors are read after `searchable`, all that a word search needs, and kept once it is installed. */
  #opened(
    corpus: OpenCorpus,
    files: KeptReads,
    settled: Promise<unknown>,
    searchable = settled,
  ): OpenedCorpus {
    const { copy, onFault } = this.#options;
    const { vectors: file } = corpus.manifest;
    const read = async () => {
      if (file === undefined) return null;
      await searchable;
      return files.read(file, undefined, settled);
    };
    const vectors = read().catch((fault: unknown) => {
      onFault(fault);
      return null;
    });
    return { corpus, copy, files, vectors, settled };
  }
}

function sizeOf(shards: readonly Shard[], counts: (kind: Shard['kind']) => boolean = () => true): number {
  return shards.reduce((sum, { kind, bytes }) => sum + (counts(kind) ? bytes : 0), 0);
}
