/** Searches all of a person's own texts as one: each collection as it is alone, then ranked together. */

import { orAbort } from '../../async/abort.js';
import {
  type ErrorRecord,
  type FoundPassage,
  LimenError,
  type Passage,
  type Query,
  toErrorRecord,
} from '../../engine/index.js';
import { sha256 } from '../../integrity/sha256.js';
import { plainPassage } from '../corpus-format.js';
import type { CorpusInfo, PassageTitle } from '../corpus-info.js';
import { queryTerms } from '../query-terms.js';
import { CorpusRetriever } from '../retriever.js';
import type {
  MadeVectors,
  OpenOptions,
  PassagesInput,
  ScopedSearchOptions,
  WithoutVectors,
} from '../retriever-options.js';
import { Repeats } from '../scope/repeats.js';
import { nowhere, type Standing } from '../scope/scope.js';
import { titlesInOrder } from '../titles-in-order.js';
import type { Tokeniser } from '../tokenise.js';
import { tokeniserFor } from '../tokenisers.js';
import { TypedSearch } from '../vectors/typed-search.js';
import { askedTogether, everyOwnInfo } from './asked-together.js';
import { idWithin, jointId } from './joint-id.js';
import { type KeptTexts, keptTexts } from './kept-texts.js';
import { type OwnTextsStore, ownTextsStore } from './own-texts-store.js';
import { type Brought, rankTogether, termsOf } from './rank-together.js';

/** Passages that each collection brings, by words and by vectors: the best of all are among them. */
const leastBrought = 30;

/** The `CorpusRetriever` methods that a worker serves once it is open. */
type Served = Omit<CorpusRetriever, 'open' | 'notices' | 'nearest' | 'statistics'>;

interface Collection {
  readonly id: string;
  readonly title: string;
  readonly passages: number;
  readonly tokeniser: Tokeniser;
  readonly retriever: CorpusRetriever;
}

export class OwnTextsRetriever implements Served {
  readonly #store: OwnTextsStore;
  readonly #unread: ErrorRecord[] = [];
  readonly #typed = new TypedSearch(this, {});
  #collections: readonly Collection[] = [];

  /** @param store where the texts are kept */
  constructor(store: OwnTextsStore = ownTextsStore()) {
    this.#store = store;
  }

  /**
   * Opens the texts stored now, within the limits of `askedTogether`. One that cannot be read is left out,
   * with a notice that `settled` returns.
   * @returns what is searched; its id names each collection
   * @throws {LimenError} `corpus-unavailable` if there are none, or whatever the store or the last of them
   * throws
   * @throws the signal's reason when it aborts
   */
  async open(
    _address: unknown,
    { signal, onProgress }: Pick<OpenOptions, 'signal' | 'onProgress'> = {},
  ): Promise<CorpusInfo> {
    const kept = await keptTexts(this.#store);
    const { asked } = askedTogether(kept);
    const opened: Collection[] = [];
    const readable: KeptTexts[] = [];
    for (const [place, texts] of asked.entries()) {
      signal?.throwIfAborted();
      try {
        opened.push(await this.#opened(texts, signal));
        readable.push(texts);
      } catch (thrown) {
        signal?.throwIfAborted();
        if (opened.length === 0 && place === asked.length - 1) throw thrown;
        this.#unread.push(toErrorRecord(thrown));
      }
      onProgress?.({ loaded: (place + 1) / asked.length, total: 1 });
    }
    const [first] = readable;
    if (first === undefined) {
      const reason = 'no texts are kept in this browser, or not any more';
      throw new LimenError('corpus-unavailable', { file: 'your own texts', reason });
    }
    this.#collections = opened;
    return { ...(everyOwnInfo(readable) ?? first.info), id: opened.map(({ id }) => id).join(' + ') };
  }

  async #opened({ id, info }: KeptTexts, signal: AbortSignal | undefined): Promise<Collection> {
    const retriever = new CorpusRetriever({ ownTexts: this.#store });
    await retriever.open({ own: id }, signal === undefined ? {} : { signal });
    const tokeniser = await tokeniserFor(info.language);
    return { id, title: info.title, passages: info.passages, tokeniser, retriever };
  }

  async settled(
    _input?: undefined,
    options: { readonly signal?: AbortSignal } = {},
  ): Promise<readonly ErrorRecord[]> {
    const told = await Promise.all(
      this.#collections.map(({ retriever }) => retriever.settled(undefined, options)),
    );
    return [...this.#unread.splice(0), ...told.flat()];
  }

  /** Passages with the same text, or with that of an excluded one, are returned once at most. */
  async search(query: Query, { encoder, ...asked }: ScopedSearchOptions): Promise<readonly FoundPassage[]> {
    if (encoder !== undefined) return this.#typed.search(query, encoder, asked);
    const { vectors, questionVectors, exclude, limit, ...options } = asked;
    options.signal?.throwIfAborted();
    if (limit <= 0) return [];
    const by = vectors === undefined && questionVectors === undefined ? null : await this.vectorsBy();
    // Up to `exclude.length` results may repeat the text of a passage returned before.
    const depth = Math.max(leastBrought, limit + exclude.length);
    const all = await Promise.all(
      this.#collections.map(async (collection) => {
        const near = by !== null && (await collection.retriever.vectorsBy()) === by;
        const without = exclude.flatMap((id) => idWithin(collection.id, id) ?? []);
        const own = { ...options, limit: depth, exclude: without };
        return brought(collection, query, near ? { ...own, vectors, questionVectors } : own);
      }),
    );
    const before = await Promise.all(exclude.map((id) => this.passage(id)));
    options.signal?.throwIfAborted();
    const repeats = new Repeats(before);
    return rankTogether(all, options.asTyped)
      .filter(({ passage }) => repeats.isNew(passage))
      .slice(0, limit);
  }

  async passage(id: string): Promise<Passage | undefined> {
    for (const collection of this.#collections) {
      const own = idWithin(collection.id, id);
      const passage = own === null ? undefined : await collection.retriever.passage(own);
      if (passage !== undefined) return ofCollection(collection, passage);
    }
    return undefined;
  }

  /** Each collection is shown as a topic. */
  async titles(): Promise<readonly PassageTitle[]> {
    const titles = await Promise.all(
      this.#collections.map(async ({ id, title: topic, retriever }) =>
        (await retriever.titles()).map((each) => ({ id: jointId(id, each.id), title: each.title, topic })),
      ),
    );
    return titlesInOrder(titles.flat());
  }

  /** The model that made the vectors of the most passages. */
  async vectorsBy(): Promise<string | null> {
    const made = new Map<string, number>();
    for (const { retriever, passages } of this.#collections) {
      const by = await retriever.vectorsBy();
      if (by !== null) made.set(by, (made.get(by) ?? 0) + passages);
    }
    const [most] = [...made].sort(([one, many], [other, more]) => more - many || (one < other ? -1 : 1));
    return most?.[0] ?? null;
  }

  async withoutVectors(by: string): Promise<readonly WithoutVectors[]> {
    const lacking = await Promise.all(
      this.#collections.map(async ({ id, retriever }) =>
        (await retriever.withoutVectors(by)).map(({ passages }) => ({ of: id, passages })),
      ),
    );
    return lacking.flat();
  }

  async passagesFrom({ of, ...input }: PassagesInput): Promise<readonly Passage[]> {
    return (await this.#collection(of)?.retriever.passagesFrom(input)) ?? [];
  }

  async keepVectors({ of, ...made }: MadeVectors): Promise<void> {
    await this.#collection(of)?.retriever.keepVectors(made);
  }

  async contentHash(): Promise<string> {
    const hashes = await Promise.all(this.#collections.map(({ retriever }) => retriever.contentHash()));
    return sha256(new TextEncoder().encode(hashes.toSorted().join('\n')));
  }

  /** Results of practice on one collection say nothing about certainty over several. */
  async practice(): Promise<undefined> {
    return undefined;
  }

  /** Collections have no facets in common. */
  async standing(): Promise<Standing> {
    return nowhere;
  }

  #collection(of: string | undefined): Collection | undefined {
    return this.#collections.find(({ id }) => id === of);
  }
}

async function brought(
  collection: Collection,
  query: Query,
  { vectors, ...options }: ScopedSearchOptions,
): Promise<Brought> {
  const { retriever, tokeniser } = collection;
  const [found, near] = await Promise.all([
    retriever.search(query, options),
    // A scoped search uses words only: collections have no facets in common.
    vectors === undefined || options.scope !== undefined ? null : retriever.nearest(vectors, options),
  ]);
  const terms = termsOf(query, tokeniser, found, options.asTyped === true);
  const statistics = await orAbort(retriever.statistics([...terms.text, ...terms.context]), options.signal);
  return {
    tokeniser,
    written: queryTerms(query, tokeniser).text,
    terms,
    statistics,
    found: found.map((each) => ({ ...each, passage: ofCollection(collection, each.passage) })),
    near:
      near?.map(({ passage, cosine }) => ({ passage: ofCollection(collection, passage), cosine })) ?? null,
  };
}

function ofCollection({ id, title }: Collection, passage: Passage): Passage {
  const { nearness } = passage;
  const own = { ...plainPassage(passage), id: jointId(id, passage.id), corpus: { id, title } };
  return nearness === undefined ? own : { ...own, nearness };
}
