/** The built-in Retriever: a corpus, installed once, searched by BM25 in memory and by its vectors, if any. */

import { orAbort } from '../async/abort.js';
import {
  asLimenError,
  type ErrorRecord,
  type FoundPassage,
  LimenError,
  type Query,
  toErrorRecord,
} from '../engine/index.js';
import type { Fetch } from '../network/request.js';
import type { TextVectors } from '../text/text-vectors.js';
import { type CopyAddress, CorpusCopy } from './corpus-copy.js';
import { type CorpusPassage, requireCorpusId } from './corpus-format.js';
import type { CorpusInfo, PassageTitle } from './corpus-info.js';
import { infoOf } from './corpus-manifest.js';
import { CorpusOpening, type OpenedCorpus } from './corpus-opening.js';
import { folderAddress } from './folder-address.js';
import { loaded } from './loaded.js';
import type { OpenCorpus } from './open-corpus.js';
import type { OwnTextsStore } from './own/own-texts-store.js';
import type { TermStatistics, Within } from './ranking.js';
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
import { CorpusStore } from './store.js';
import type { VectorSearch } from './vectors/hybrid-retriever.js';
import type { NearestOptions, NearPassage, QueryVectors, VectorOptions } from './vectors/nearest-passages.js';
import type { TypedSearch } from './vectors/typed-search.js';
import type { WordForms } from './word-forms.js';

export class CorpusRetriever implements VectorSearch {
  /** Notices for the person so far. */
  readonly notices: ErrorRecord[] = [];
  readonly #store: CorpusStore | null;
  readonly #ownTexts: OwnTextsStore | undefined;
  /** Set if the open corpus is a person's own texts. */
  #ownPractice: (() => Promise<unknown>) | undefined;
  readonly #fetch: Fetch | undefined;
  readonly #patience: number;
  #onNotice: ((notice: ErrorRecord) => void) | undefined;
  #onProgress: OpenOptions['onProgress'];
  #told = 0;
  #open: OpenedCorpus | undefined;
  /** Loaded behind the corpus; until then, and where that fails, typed words are searched as they stand. */
  #wordForms: typeof WordForms | undefined;
  #typed: TypedSearch | undefined;
  #typingLoaded: Promise<void> | undefined;

  constructor({ store, fetch, patience = 1500, ownTexts }: RetrieverOptions = {}) {
    this.#ownTexts = ownTexts;
    this.#store = store === undefined ? new CorpusStore() : store;
    this.#fetch = fetch;
    this.#patience = patience;
  }

  /**
   * Resolves as soon as the passages are in memory and can be searched; loading the index and installing a
   * new corpus continue in the background, and `settled` waits for both. An installed corpus needs no
   * network.
   *
   * @throws {LimenError} `corpus-unavailable` or `corpus-invalid` naming the file; `option-invalid` for a bad
   * id
   * @throws the signal's reason when it aborts
   */
  async open(address: CorpusAddress, options: OpenOptions = {}): Promise<CorpusInfo> {
    this.#onNotice = options.onNotice;
    this.#onProgress = options.onProgress;
    try {
      if ('own' in address) await this.#openOwn(address.own, options.signal);
      else await this.#openPublished(address, options.signal);
    } finally {
      // A callback is only valid during its call; `settled` returns later notices.
      this.#told = this.notices.length;
      this.#onNotice = undefined;
      this.#onProgress = undefined;
    }
    const { corpus, settled } = this.#opened();
    this.#typingLoaded = settled.then(() => this.#loadTyping()).catch(() => {});
    return infoOf(corpus.manifest);
  }

  async #loadTyping(): Promise<void> {
    const { TypedSearch, WordForms } = await import('./typing-aids.js');
    this.#wordForms = WordForms;
    const storage = this.#store === null ? {} : undefined;
    this.#typed ??= new TypedSearch(this, { fetch: this.#fetch, storage });
  }

  async #openPublished(
    address: Exclude<CorpusAddress, { own: string }>,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    const corpusId = 'corpusId' in address ? address.corpusId : null;
    if (corpusId !== null) requireCorpusId(corpusId);
    const { href: folder } =
      'folder' in address
        ? folderAddress(address.folder)
        : folderAddress(`corpora/${corpusId}/`, address.baseUrl);
    // Two sites may use the same corpus id; only the address distinguishes them. A caller that asks by id
    // must not get another corpus from that address.
    const kept = corpusId === null ? folder : `${folder}#${corpusId}`;
    const opening = this.#opening(this.#store, { address: kept, formerly: corpusId ?? undefined }, signal);
    this.#open = await opening.published(folder, corpusId);
    this.#ownPractice = undefined;
  }

  /** Opens a corpus that exists only in this browser. */
  async #openOwn(name: string, signal: AbortSignal | undefined): Promise<void> {
    const { installedTexts } = await loaded(import('./own/installed-texts.js'));
    const { store, installed, practice } = await installedTexts(name, this.#ownTexts);
    signal?.throwIfAborted();
    this.#open = await this.#opening(store, { address: name }, signal).installed(null, installed);
    this.#ownPractice = practice;
  }

  #opening(store: CorpusStore | null, address: CopyAddress, signal: AbortSignal | undefined): CorpusOpening {
    const onFault = (fault: unknown) => this.#notice(fault);
    return new CorpusOpening({
      copy: new CorpusCopy(store, address, onFault),
      fetch: this.#fetch,
      patience: this.#patience,
      signal,
      onProgress: (progress) => this.#onProgress?.(progress),
      onFault,
    });
  }

  /**
   * Waits until the index is loaded and everything read is kept, or either has failed; returns the notices
   * that `open` did not report, each once.
   */
  async settled(
    _input?: undefined,
    { signal }: { readonly signal?: AbortSignal } = {},
  ): Promise<readonly ErrorRecord[]> {
    await orAbort(Promise.all([this.#open?.settled, this.#open?.vectors, this.#typingLoaded]), signal);
    await orAbort(Promise.resolve(this.#open?.files.kept()), signal);
    const untold = this.notices.slice(this.#told);
    this.#told = this.notices.length;
    return untold;
  }

  /**
   * With a question's vectors it waits for the corpus's vectors, so that results are reproducible; somebody who
   * is typing waits for nothing.
   */
  async search(query: Query, { encoder, ...options }: ScopedSearchOptions): Promise<readonly FoundPassage[]> {
    if (encoder && this.#typed) return this.#typed.search(query, encoder, options);
    const { vectors, questionVectors, scope, signal, ...bounds } = options;
    signal?.throwIfAborted();
    const { corpus, vectors: all } = this.#opened();
    const coming = bounds.asTyped === true ? Promise.race([all, null]) : all;
    const within = scope && (await this.#within(corpus, scope, signal));
    const rows = (vectors ?? questionVectors) === undefined ? null : await orAbort(coming, signal);
    const near = rows && (await this.#near(corpus, rows, { vectors, questionVectors, within }));
    return corpus.search(query, {
      ...bounds,
      wordForms: this.#wordForms,
      ...near,
      within,
      distinct: mayRepeat(corpus.manifest),
      ...(signal === undefined ? {} : { signal }),
    });
  }

  /** May read the page's shard of a large corpus. */
  async standing(
    given: StandingInput,
    { signal }: { readonly signal?: AbortSignal } = {},
  ): Promise<Standing> {
    const { corpus } = this.#opened();
    // Offline, that shard may be missing; path and language still determine the standing.
    const known = await orAbort(corpus.pageAt(given.address), signal).catch(() => undefined);
    signal?.throwIfAborted();
    const { facets } = corpus.manifest;
    if (facets === undefined && known === undefined) return nowhere;
    const { standingOf } = await loaded(import('./scope/standing.js'));
    return standingOf(facets, known, given);
  }

  async vectorsBy(): Promise<string | null> {
    return this.#opened().corpus.manifest.vectors?.by ?? null;
  }

  /** @param by identity of a model */
  async withoutVectors(by: string): Promise<readonly WithoutVectors[]> {
    const { vectors, passages } = this.#opened().corpus.manifest;
    return vectors?.by === by ? [] : [{ of: '', passages }];
  }

  /** The passages nearest to a query, nearest first, by approximate cosines; none without vectors. */
  async nearest(query: TextVectors, options: NearestOptions): Promise<readonly NearPassage[]> {
    const { nearestUnseen } = await loaded(import('./vectors/nearest-passages.js'));
    return nearestUnseen(this.#opened(), query, options);
  }

  /** For terms of the corpus's own tokeniser. */
  async statistics(terms: readonly string[]): Promise<TermStatistics> {
    return this.#opened().corpus.statistics(terms);
  }

  /** `count` passages in order, starting at position `from`. */
  async passagesFrom({ from, count }: PassagesInput): Promise<readonly CorpusPassage[]> {
    return this.#opened().corpus.passagesFrom(from, count);
  }

  /**
   * Searches use these vectors from now on. They are also stored with a person's own texts, unless those were
   * deleted meanwhile.
   * @throws {LimenError} `corpus-invalid` if they do not cover all passages; whatever the store throws
   */
  async keepVectors(made: MadeVectors): Promise<void> {
    const { keepVectors } = await loaded(import('./vectors/keep-vectors.js'));
    this.#open = await keepVectors(this.#opened(), made);
  }

  async passage(id: string): Promise<CorpusPassage | undefined> {
    return this.#opened().corpus.passage(id);
  }

  /** Identifies the version of the open corpus. */
  async contentHash(): Promise<string> {
    return this.#opened().corpus.manifest.contentHash;
  }

  /** The manifest's results of practice on these texts, not parsed; undefined if it has none. */
  async practice(): Promise<unknown> {
    return this.#ownPractice ? this.#ownPractice() : this.#opened().corpus.manifest.practice;
  }

  /** Empty for a corpus that is read on demand: listing all titles would read the whole corpus. */
  async titles(): Promise<readonly PassageTitle[]> {
    const titles = await this.#opened().corpus.titles();
    return (await loaded(import('./titles-in-order.js'))).titlesInOrder(titles);
  }

  #opened(): OpenedCorpus {
    if (this.#open !== undefined) return this.#open;
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

  /** The code that compares vectors is loaded with the first question; if that fails, words alone are searched. */
  async #near({ manifest }: OpenCorpus, rows: Uint8Array, asked: QueryVectors): Promise<VectorOptions> {
    try {
      const { vectorOptions } = await loaded(import('./vectors/nearest-passages.js'));
      return vectorOptions(manifest, rows, asked);
    } catch (thrown) {
      const error = asLimenError(thrown);
      if (error.code !== 'corpus-unavailable') throw error;
      this.#notice(error);
      return {};
    }
  }

  #notice(thrown: unknown): void {
    const notice = toErrorRecord(thrown);
    this.notices.push(notice);
    this.#onNotice?.(notice);
  }
}
