/** Searches a corpus at size: in memory are only the manifest, the field lengths and recently used shards. */

import { RecentlyUsed } from '../../async/recently-used.js';
import { type FoundPassage, LimenError, type Query } from '../../engine/index.js';
import { type CorpusPassage, parseCorpusJson, parsePassage, plainPassage } from '../corpus-format.js';
import { type CorpusManifest, manifestFile, type Shard } from '../corpus-manifest.js';
import { fusedReranking, heldWords, noWords, type Reranking, rerank, typedReranking } from '../held-words.js';
import { depthFactor, fusedDepth, type IndexSearchOptions, shownMatches, termsIn } from '../index-search.js';
import { queryTerms } from '../query-terms.js';
import { byScoreThenPosition, type Scored, type TermStatistics } from '../ranking.js';
import { outerFolders, pageNames } from '../scope/page-path.js';
import { Repeats } from '../scope/repeats.js';
import type { Tokeniser } from '../tokenise.js';
import { ownTokeniser } from './own-tokeniser.js';
import { type FieldLengths, fieldLengths } from './postings.js';
import { entriesBeginning, entryAt, entryBeginning } from './shard-entries.js';
import { holding, lastNotAfter } from './shards-in-order.js';
import { TermScorer } from './term-scores.js';
import { TermShards } from './term-shards.js';

/** A passage with its position in id order. */
interface PlacedPassage {
  readonly position: number;
  readonly passage: CorpusPassage;
}

/** The JSON of a shard, checked against its hash. */
type ReadShard = (shard: Shard, signal?: AbortSignal) => Promise<string>;

/** Cache sizes: UTF-16 code units of JSON for passages and for whole shards. */
const keptPassages = 2_000_000;
const keptShards = 500_000;

export class AtSizeIndex {
  readonly #manifest: CorpusManifest;
  readonly #read: ReadShard;
  readonly #tokeniser: Tokeniser;
  readonly #scorer: TermScorer;
  readonly #terms: TermShards;
  readonly #passageShards: readonly Shard[];
  readonly #passages = new RecentlyUsed<CorpusPassage | undefined>(keptPassages);
  readonly #shards = new RecentlyUsed<string>(keptShards);

  private constructor(
    manifest: CorpusManifest,
    lengths: FieldLengths,
    read: ReadShard,
    tokeniser: Tokeniser,
  ) {
    this.#manifest = manifest;
    this.#read = read;
    this.#tokeniser = tokeniser;
    this.#scorer = new TermScorer(lengths);
    this.#terms = new TermShards(manifest, (shard) => this.#json(shard), tokeniser);
    this.#passageShards = manifest.shards.filter(({ kind }) => kind === 'passages');
  }

  /**
   * @throws {LimenError} `corpus-invalid` if the lengths do not match the passages, or another tokeniser made
   * the index; `corpus-unavailable` if the corpus's own tokeniser could not be loaded; whatever `read` throws
   */
  static async open(manifest: CorpusManifest, read: ReadShard, signal?: AbortSignal): Promise<AtSizeIndex> {
    const tokeniser = await ownTokeniser(manifest);
    const shard = manifest.shards.find(({ kind }) => kind === 'lengths');
    const file = `${manifest.id}/${shard?.file ?? manifestFile}`;
    const lengths = shard && parseCorpusJson(fieldLengths, await read(shard, signal), file);
    if (lengths?.title.length !== manifest.passages || lengths.text.length !== manifest.passages) {
      const reason = 'it does not hold the lengths of all passages';
      throw new LimenError('corpus-invalid', { file, reason });
    }
    return new AtSizeIndex(manifest, lengths, read, tokeniser);
  }

  /** Same contract and scores as `Bm25Index.search`. Reads missing shards first. */
  async search(
    query: Query,
    {
      limit,
      exclude = [],
      near,
      nearnessOf,
      within,
      distinct = false,
      asTyped = false,
      wordForms,
    }: IndexSearchOptions,
    signal?: AbortSignal,
  ): Promise<readonly FoundPassage[]> {
    const { text: written, context } = queryTerms(query, this.#tokeniser);
    if (limit <= 0 || (written.length === 0 && near === undefined)) return [];
    const text = asTyped ? await this.#terms.cutToStems(query.text, written) : written;
    const forms = asTyped && wordForms ? new wordForms(text, this.#tokeniser) : undefined;
    const [own, more] = await Promise.all([
      this.#terms.ofText(query.text, text, asTyped, forms),
      this.#terms.postings(context),
    ]);
    signal?.throwIfAborted();
    const excluded = new Set(exclude);
    const isDeep = near !== undefined || distinct;
    const before = distinct ? await Promise.all(exclude.map((id) => this.passage(id))) : [];
    signal?.throwIfAborted();
    const ofText = own.flat().map(({ postings }) => postings.term);
    const terms = [...ofText, ...context];
    const asked = ofText.filter((term) => forms?.wordOf(term) === undefined);
    for (let looked = fusedDepth; ; looked *= depthFactor) {
      const depth = Math.max(limit + excluded.size, isDeep ? looked : 0, asTyped ? typedReranking.first : 0);
      // Positions are in id order, so ties are in id order too.
      const byWords = this.#scorer.best(own, more, depth, within, asTyped);
      const words = asTyped ? await this.#reranked(byWords, written, asked, typedReranking) : byWords;
      const fused = near?.fuse(words, looked);
      const ranked = fused ? await this.#reranked(fused, written, asked, fusedReranking) : words;
      signal?.throwIfAborted();
      const found: FoundPassage[] = [];
      const repeats = distinct ? new Repeats(before) : null;
      for (const { position, score } of ranked) {
        const passage = await this.#passageAt(position);
        signal?.throwIfAborted();
        if (passage === undefined || excluded.has(passage.id) || repeats?.isNew(passage) === false) continue;
        const matchedTerms = termsIn(passage, terms, this.#tokeniser);
        const own = { ...plainPassage(passage), ...(nearnessOf && { nearness: nearnessOf(position) }) };
        found.push(shownMatches({ passage: own, score, matchedTerms }, this.#tokeniser));
        if (found.length === limit) break;
      }
      const isAll = byWords.length < depth && (near?.length ?? 0) <= looked;
      if (!distinct || found.length === limit || isAll) return found;
    }
  }

  async #reranked(
    ranked: readonly Scored[],
    asked: readonly string[],
    terms: readonly string[],
    reranking: Reranking,
  ): Promise<readonly Scored[]> {
    const held = new Map(
      await Promise.all(
        ranked.slice(0, reranking.first).map(async ({ position }) => {
          const passage = await this.#passageAt(position);
          if (passage === undefined) return [position, noWords] as const;
          const matched = new Set(termsIn(passage, terms, this.#tokeniser));
          return [position, heldWords(passage, asked, matched, this.#tokeniser)] as const;
        }),
      ),
    );
    return rerank(ranked, reranking, ({ position }) => held.get(position) ?? noWords, byScoreThenPosition);
  }

  async passage(id: string): Promise<CorpusPassage | undefined> {
    const shard = holding(this.#passageShards, id);
    if (shard === undefined) return undefined;
    const entry = entryBeginning(await this.#json(shard), openingOf(id));
    return entry === undefined ? undefined : parsePassage(entry, this.#fileOf(shard));
  }

  /** Position of the passage in id order. */
  async positionOf(id: string): Promise<number | undefined> {
    const shard = holding(this.#passageShards, id);
    if (shard === undefined) return undefined;
    const [entry] = entriesBeginning(await this.#json(shard), openingOf(id));
    return entry && (shard.from ?? 0) + entry.number;
  }

  async statistics(terms: readonly string[]): Promise<TermStatistics> {
    const found = await Promise.all(terms.map((term) => this.#terms.postingsOf(term)));
    return {
      passages: this.#manifest.passages,
      lengths: this.#scorer.averages,
      holding: found.map((postings) => ({
        title: postings?.title.passages ?? 0,
        text: postings?.text.passages ?? 0,
      })),
    };
  }

  /** `count` passages in order, starting at position `from`. */
  async passagesFrom(from: number, count: number): Promise<readonly CorpusPassage[]> {
    const found: CorpusPassage[] = [];
    for (let position = from; position < from + count; position += 1) {
      const passage = await this.#passageAt(position);
      if (passage !== undefined) found.push(passage);
    }
    return found;
  }

  /** Positions and passages of one page. Reads missing shards first. */
  async placesOf(
    isPage: (url: string | undefined) => boolean,
    path: readonly string[],
  ): Promise<readonly PlacedPassage[]> {
    const first = await this.#passageAt(0);
    for (const name of pageNames(path, first === undefined ? 0 : outerFolders(first))) {
      const found = await this.#placesNamed(name, isPage);
      if (found.length > 0) return found;
    }
    return [];
  }

  /** A page's ids begin with its name, so they are contiguous but for pages whose names share that prefix. */
  async #placesNamed(
    name: string,
    isPage: (url: string | undefined) => boolean,
  ): Promise<readonly PlacedPassage[]> {
    const found: PlacedPassage[] = [];
    const nearest = holding(this.#passageShards, name);
    for (const shard of this.#passageShards) {
      if (shard !== nearest && !shard.first?.startsWith(name)) continue;
      const entries = entriesBeginning(await this.#json(shard), `{"id":${JSON.stringify(name).slice(0, -1)}`);
      for (const { number, json } of entries) {
        const passage = parsePassage(json, this.#fileOf(shard));
        if (isPage(passage.url)) found.push({ position: (shard.from ?? 0) + number, passage });
      }
    }
    return found;
  }

  async #passageAt(position: number): Promise<CorpusPassage | undefined> {
    const shard = lastNotAfter(this.#passageShards, ({ from = 0 }) => from <= position);
    if (shard === undefined) return undefined;
    return this.#passages.get(String(position), async () => {
      const entry = entryAt(await this.#json(shard), position - (shard.from ?? 0));
      if (entry === undefined) return { value: undefined, weight: 0 };
      return { value: parsePassage(entry, this.#fileOf(shard)), weight: entry.length };
    });
  }

  /**
   * Terms or results of one question often share a shard, and so do those of the next question. The read
   * takes no abort signal, because another search may be waiting for it.
   */
  #json(shard: Shard): Promise<string> {
    return this.#shards.get(shard.file, async () => {
      const json = await this.#read(shard);
      return { value: json, weight: json.length };
    });
  }

  #fileOf(shard: Shard): string {
    return `${this.#manifest.id}/${shard.file}`;
  }
}

/** How the entry of a passage begins. */
function openingOf(id: string): string {
  return `{"id":${JSON.stringify(id)},`;
}
