/** The Retriever that ships: a compiled corpus, installed once, searched by BM25 in memory, and by vectors where it has some. */

import { orAbort } from '../async/abort.js';
import { pause } from '../async/pause.js';
import {
  asLimenError,
  type ErrorRecord,
  type FoundPassage,
  LimenError,
  type Query,
  type SearchOptions,
  toErrorRecord,
} from '../engine/index.js';
import type { Fetch } from '../network/request.js';
import { type CopyAddress, CorpusCopy } from './corpus-copy.js';
import { vectorFile, withIdentity } from './corpus-files.js';
import { type CorpusPassage, requireCorpusId } from './corpus-format.js';
import type { CorpusInfo, PassageTitle } from './corpus-info.js';
import { requireReadableCorpus } from './corpus-limits.js';
import { type CorpusManifest, infoOf, type Shard } from './corpus-manifest.js';
import { fetchManifest, fetchShards, type ShardContents } from './fetch-corpus.js';
import { folderAddress } from './folder-address.js';
import { KeptReads } from './kept-reads.js';
import { loaded } from './loaded.js';
import { type OpenCorpus, openWhole } from './open-corpus.js';
import { keptPractice } from './own/own-practice.js';
import { ownTextsStore } from './own/own-texts-store.js';
import type { Scored, TermStatistics, Within } from './ranking.js';
import type {
  CorpusAddress,
  MadeVectors,
  OpenOptions,
  PassagesInput,
  RetrieverOptions,
  ScopedSearchOptions,
  WithoutVectors,
} from './retriever-options.js';
import { mayRepeat } from './scope/repeats.js';
import { nowhere, type Scope, type Standing, type StandingInput } from './scope/scope.js';
import { CorpusStore, type InstalledCorpus } from './store.js';
import type { VectorSearch } from './vectors/hybrid-retriever.js';
import type { nearestPassages } from './vectors/nearest-passages.js';

export class CorpusRetriever implements VectorSearch {
  /** What has happened so far that a person should know. */
  readonly notices: ErrorRecord[] = [];
  readonly #store: CorpusStore | null;
  readonly #ownTexts: CorpusStore | undefined;
  /** Where the open corpus is a person's own texts. */
  #own: { readonly name: string; readonly store: CorpusStore } | null = null;
  readonly #fetch: Fetch | undefined;
  readonly #patience: number;
  #onNotice: ((notice: ErrorRecord) => void) | undefined;
  #onProgress: OpenOptions['onProgress'];
  #told = 0;
  #corpus: OpenCorpus | undefined;
  #files: KeptReads | undefined;
  /** Null where the corpus has none, or where they could not be read. */
  #vectors: Promise<Uint8Array | null> = Promise.resolve(null);
  /** Of the open corpus. */
  #copy: CorpusCopy = this.#copyIn(null, { address: '' });
  #settled: Promise<unknown> = Promise.resolve();

  constructor({ store, fetch, patience = 1500, ownTexts }: RetrieverOptions = {}) {
    this.#ownTexts = ownTexts;
    this.#store = store === undefined ? new CorpusStore() : store;
    this.#fetch = fetch;
    this.#patience = patience;
  }

  /**
   * Resolves as soon as the passages are in memory and can be searched; the index goes on loading, and a new corpus
   * is installed, behind it: `settled` waits for both. An installed corpus needs no network.
   *
   * @throws {LimenError} `corpus-unavailable` or `corpus-invalid` naming the file; `option-invalid` for a bad id
   * @throws the signal's reason when it aborts
   */
  async open(address: CorpusAddress, options: OpenOptions = {}): Promise<CorpusInfo> {
    if ('own' in address) return this.#openOwn(address.own, options);
    const corpusId = 'corpusId' in address ? address.corpusId : null;
    if (corpusId !== null) requireCorpusId(corpusId);
    const { signal } = options;
    this.#onNotice = options.onNotice;
    this.#onProgress = options.onProgress;
    try {
      const { href: folder } =
        'folder' in address
          ? folderAddress(address.folder)
          : folderAddress(`corpora/${corpusId}/`, address.baseUrl);
      // Two sites may call their corpora alike; only the address tells them apart. Who asks by id wants no other there.
      const kept = corpusId === null ? folder : `${folder}#${corpusId}`;
      this.#copy = this.#copyIn(this.#store, { address: kept, formerly: corpusId ?? undefined });
      const published = fetchManifest(folder, corpusId, { fetch: this.#fetch, signal });
      // It is awaited below, after the store; until then a failure is not unheard.
      published.catch(() => {});
      const installed = await this.#copy.read();
      const newer =
        installed === undefined ? await published : await this.#newerThan(installed.manifest, published);
      signal?.throwIfAborted();
      if (newer === undefined && installed !== undefined) await this.#useInstalled(folder, installed, signal);
      else if (newer !== undefined) await this.#download(folder, newer, installed, signal);
    } finally {
      // A callback ends with the call it came with; `settled` gives what it did not hear.
      this.#told = this.notices.length;
      this.#onNotice = undefined;
      this.#onProgress = undefined;
    }
    return infoOf(this.#opened().manifest);
  }

  /** All of it lies in this browser, and nothing of it anywhere else. */
  async #openOwn(name: string, { signal, onProgress }: OpenOptions): Promise<CorpusInfo> {
    const store = this.#ownTexts ?? ownTextsStore();
    const installed = await store.read(name);
    signal?.throwIfAborted();
    if (installed === undefined) {
      throw new LimenError('corpus-unavailable', {
        file: name,
        reason: 'these texts are not kept in this browser, or not any more',
      });
    }
    this.#own = { name, store };
    this.#onProgress = onProgress;
    this.#copy = this.#copyIn(store, { address: name });
    await this.#useInstalled(null, installed, signal);
    this.#onProgress = undefined;
    return infoOf(this.#opened().manifest);
  }

  /**
   * Waits until the index is loaded and what was read is kept, as far as they can be; gives each notice that `open` did
   * not tell once.
   */
  async settled(
    _input?: undefined,
    { signal }: { readonly signal?: AbortSignal } = {},
  ): Promise<readonly ErrorRecord[]> {
    await orAbort(Promise.all([this.#settled, this.#vectors]), signal);
    await orAbort(this.#files?.kept() ?? Promise.resolve(), signal);
    const untold = this.notices.slice(this.#told);
    this.#told = this.notices.length;
    return untold;
  }

  /** With a question's vector it waits for the vectors of the corpus, so that it always finds the same. */
  async search(
    query: Query,
    { vector, scope, signal, ...bounds }: ScopedSearchOptions,
  ): Promise<readonly FoundPassage[]> {
    signal?.throwIfAborted();
    const corpus = this.#opened();
    const within = scope && (await this.#within(corpus, scope, signal));
    const rows = vector === undefined ? null : await orAbort(this.#vectors, signal);
    const near = vector && rows ? await this.#near(corpus, rows, vector, within) : undefined;
    return corpus.search(query, {
      ...bounds,
      near,
      within,
      distinct: mayRepeat(corpus.manifest),
      ...(signal === undefined ? {} : { signal }),
    });
  }

  /** Of a large corpus it may read the shard of that page. */
  async standing(
    given: StandingInput,
    { signal }: { readonly signal?: AbortSignal } = {},
  ): Promise<Standing> {
    const corpus = this.#opened();
    // Offline, that shard may not be kept: path and language tell where a page stands, too.
    const known = await orAbort(corpus.pageAt(given.address), signal).catch(() => undefined);
    signal?.throwIfAborted();
    const { facets } = corpus.manifest;
    if (facets === undefined && known === undefined) return nowhere;
    const { standingOf } = await loaded(import('./scope/standing.js'));
    return standingOf(facets, known, given);
  }

  async vectorsBy(): Promise<string | null> {
    return this.#opened().manifest.vectors?.by ?? null;
  }

  /** @param by identity of a model */
  async withoutVectors(by: string): Promise<readonly WithoutVectors[]> {
    const { vectors, passages } = this.#opened().manifest;
    return vectors?.by === by ? [] : [{ of: '', passages }];
  }

  /** The passages nearest to a question, nearest first, with about their cosines; none where there are no vectors. */
  async nearest(
    question: Float32Array,
    { limit, exclude, signal }: SearchOptions,
  ): Promise<readonly { readonly passage: CorpusPassage; readonly cosine: number }[]> {
    const corpus = this.#opened();
    const rows = await orAbort(this.#vectors, signal);
    const near = rows === null ? [] : await nearest(corpus.manifest, rows, question);
    const found: { passage: CorpusPassage; cosine: number }[] = [];
    for (const { position, score: cosine } of near) {
      const [passage] = await corpus.passagesFrom(position, 1);
      signal?.throwIfAborted();
      if (passage !== undefined && !exclude.includes(passage.id)) found.push({ passage, cosine });
      if (found.length === limit) break;
    }
    return found;
  }

  /** Of the terms of its own tokeniser. */
  async statistics(terms: readonly string[]): Promise<TermStatistics> {
    return this.#opened().statistics(terms);
  }

  /** In their order, from a position on. */
  async passagesFrom({ from, count }: PassagesInput): Promise<readonly CorpusPassage[]> {
    return this.#opened().passagesFrom(from, count);
  }

  /**
   * Searches go by these vectors too from now on, and they are kept with a person's own texts, unless those were deleted meanwhile.
   * @throws {LimenError} `corpus-invalid` when they are not those of all passages; what the store throws
   */
  async keepVectors({ rows, by, dimensions }: MadeVectors): Promise<void> {
    const corpus = this.#opened();
    const vectors = await vectorFile(rows, { dimensions, by });
    const usedWith = async ({ contentHash: _, ...manifest }: CorpusManifest): Promise<CorpusManifest> => {
      const changed = await withIdentity({ ...manifest, vectors });
      requireReadableCorpus(changed, `${manifest.id}/manifest.json`);
      return changed;
    };
    const used = await usedWith(corpus.manifest);
    // It may have another title by now.
    const { store, address } = this.#copy;
    await store?.change(address, async (kept) => ({
      manifest: await usedWith(kept),
      shards: new Map([[vectors.file, rows]]),
    }));
    this.#corpus = { ...corpus, manifest: used };
    this.#vectors = Promise.resolve(rows);
  }

  async passage(id: string): Promise<CorpusPassage | undefined> {
    return this.#opened().passage(id);
  }

  /** Identifies the state of the corpus that is open. */
  async contentHash(): Promise<string> {
    return this.#opened().manifest.contentHash;
  }

  /** What the manifest says of practice on these texts, unread; undefined where it says nothing. */
  async practice(): Promise<unknown> {
    const { manifest } = this.#opened();
    // A person's own texts may have practised, or forgotten it, since they were opened.
    return this.#own === null ? manifest.practice : keptPractice(this.#own.name, this.#own.store);
  }

  /** None of a corpus that is read as it is needed: all of them would be the whole corpus. */
  async titles(): Promise<readonly PassageTitle[]> {
    return this.#opened().titles();
  }

  #copyIn(store: CorpusStore | null, address: CopyAddress): CorpusCopy {
    return new CorpusCopy(store, address, (fault) => this.#notice(fault));
  }

  #opened(): OpenCorpus {
    if (this.#corpus !== undefined) return this.#corpus;
    throw new LimenError('unexpected', { reason: 'no corpus is open yet' });
  }

  async #within(
    corpus: OpenCorpus,
    scope: Scope,
    signal: AbortSignal | undefined,
  ): Promise<Within | undefined> {
    const { page } = scope;
    const places = page === undefined ? undefined : await orAbort(corpus.placesOf(page), signal);
    const { passagesWithin } = await loaded(import('./scope/scope-mask.js'));
    return passagesWithin(corpus.manifest, scope, places);
  }

  /** The published manifest when it is another one; waits for it only as long as patience lasts. */
  async #newerThan(
    installed: CorpusManifest,
    published: Promise<CorpusManifest>,
  ): Promise<CorpusManifest | undefined> {
    try {
      const newest = await Promise.race([published, pause(this.#patience)]);
      return newest?.contentHash === installed.contentHash ? undefined : (newest ?? undefined);
    } catch (thrown) {
      // Offline is normal; a wrong file where the manifest should be is worth a word.
      const error = asLimenError(thrown);
      if (error.code !== 'corpus-unavailable') this.#notice(error);
      return undefined;
    }
  }

  async #useInstalled(
    folder: string | null,
    { manifest, shards }: InstalledCorpus,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    if (manifest.version === 2) {
      await this.#takeAtSize(folder, manifest, signal);
      return this.#readVectors(folder, manifest);
    }
    const total = sizeOf(manifest.shards);
    this.#onProgress?.({ loaded: total, total });
    await this.#take(manifest, shards, Promise.resolve(shards));
    this.#readVectors(folder, manifest);
  }

  async #download(
    folder: string,
    manifest: CorpusManifest,
    installed: InstalledCorpus | undefined,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    // Only what is read ahead of the first search.
    const total = sizeOf(manifest.shards.filter(({ kind }) => manifest.version === 1 || kind === 'lengths'));
    const have = installed?.shards ?? (await this.#copy.shardsOfNoAddress());
    const ahead = sizeOf(manifest.shards.filter(({ kind }) => kind === 'passages'));
    const report = (loaded: number) => this.#onProgress?.({ loaded, total });
    const fetchKind = (kind: Shard['kind'], before: number, until?: AbortSignal) =>
      fetchShards(
        folder,
        manifest,
        kind,
        { fetch: this.#fetch, signal: until },
        { onBytes: (loaded) => report(before + loaded), have },
      );
    try {
      if (manifest.version === 2) {
        const lengths = await fetchKind('lengths', 0, signal);
        await this.#takeAtSize(folder, manifest, signal, lengths);
        // What is kept later is kept for this version; the one before goes only now that this one can be searched.
        await this.#copy.install(manifest, Promise.resolve(lengths));
        return this.#readVectors(folder, manifest);
      }
      const passages = await fetchKind('passages', 0, signal);
      const everything = fetchKind('index', ahead).then((index) => new Map([...passages, ...index]));
      // The index tells of a failure; without a corpus to tell it of, the one thrown here says enough.
      everything.catch(() => {});
      await this.#take(manifest, passages, everything);
      const searchable = this.#settled;
      this.#settled = Promise.all([searchable, this.#copy.install(manifest, everything)]);
      this.#readVectors(folder, manifest, searchable);
    } catch (thrown) {
      signal?.throwIfAborted();
      if (installed === undefined) throw thrown;
      this.#notice(thrown);
      await this.#useInstalled(folder, installed, signal);
    }
  }

  /** From here on the corpus can be searched. */
  async #take(
    manifest: CorpusManifest,
    passageShards: ShardContents,
    shards: Promise<ShardContents>,
  ): Promise<void> {
    const corpus = await openWhole(manifest, passageShards, shards, (fault) => this.#notice(fault));
    this.#corpus = corpus;
    this.#settled = corpus.loaded;
  }

  /** The same for one that is read as it is needed. */
  async #takeAtSize(
    folder: string | null,
    manifest: CorpusManifest,
    signal: AbortSignal | undefined,
    atHand: ShardContents = new Map(),
  ): Promise<void> {
    const files = this.#keptReads(folder, manifest, atHand);
    const { openAtSize } = await loaded(import('./at-size/open-at-size.js'));
    this.#corpus = await openAtSize(manifest, files, signal);
    this.#files = files;
    const total = sizeOf(manifest.shards.filter(({ kind }) => kind === 'lengths'));
    this.#onProgress?.({ loaded: total, total });
  }

  #keptReads(folder: string | null, manifest: CorpusManifest, atHand?: ShardContents): KeptReads {
    const { store, address } = this.#copy;
    const onFault = (fault: unknown) => this.#notice(fault);
    return new KeptReads(manifest, { folder, fetch: this.#fetch, store, address, atHand, onFault });
  }

  /** Behind all that a search for words needs, `searchable`; they are kept once the corpus is installed. */
  #readVectors(
    folder: string | null,
    manifest: CorpusManifest,
    searchable: Promise<unknown> = this.#settled,
  ): void {
    const { vectors } = manifest;
    if (vectors === undefined) return;
    const installed = this.#settled;
    this.#files ??= this.#keptReads(folder, manifest);
    const files = this.#files;
    this.#vectors = searchable
      .then(() => files.read(vectors, undefined, installed))
      .catch((fault: unknown) => {
        this.#notice(fault);
        return null;
      });
  }

  /** What compares vectors comes with the first question: where that is out of reach, words alone find. */
  async #near(
    { manifest }: OpenCorpus,
    rows: Uint8Array,
    vector: Float32Array,
    within: Within | undefined,
  ): Promise<readonly Scored[] | undefined> {
    try {
      return await nearest(manifest, rows, vector, within);
    } catch (thrown) {
      const error = asLimenError(thrown);
      if (error.code !== 'corpus-unavailable') throw error;
      this.#notice(error);
      return undefined;
    }
  }

  #notice(thrown: unknown): void {
    const notice = toErrorRecord(thrown);
    this.notices.push(notice);
    this.#onNotice?.(notice);
  }
}

function sizeOf(shards: readonly Shard[]): number {
  return shards.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** Loaded with the first question that has a vector. */
async function nearest(...given: Parameters<typeof nearestPassages>): Promise<readonly Scored[]> {
  const { nearestPassages: search } = await loaded(import('./vectors/nearest-passages.js'));
  return search(...given);
}
