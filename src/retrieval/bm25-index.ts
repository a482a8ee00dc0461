/** BM25 over titles and texts, by MiniSearch. */

import MiniSearch, { type Options, type SearchOptions, type SearchResult } from 'minisearch';
import { pause } from '../async/pause.js';
import type { FoundPassage, Passage, Query } from '../engine/index.js';
import { fusedReranking, heldWords, type Reranking, rerank, typedReranking } from './held-words.js';
import {
  cutTo,
  depthFactor,
  fusedDepth,
  type IndexSearchOptions,
  type NearnessOf,
  shownMatches,
  termsIn,
  type VectorRanking,
} from './index-search.js';
import { type QueryTerms, queryTerms } from './query-terms.js';
import {
  bm25,
  contextWeight,
  coverageWeight,
  type FieldNumbers,
  fieldBoosts,
  type TermStatistics,
  type Within,
} from './ranking.js';
import { Repeats } from './scope/repeats.js';
import { plainTokeniser, type Tokeniser } from './tokenise.js';
import {
  formWeight,
  missingTerms,
  mostTypos,
  similarTermWeights,
  stemsWithin,
  unfinishedTerms,
} from './typed-words.js';

function miniSearchOptions(tokeniser: Tokeniser): Options<Passage> {
  return {
    fields: ['title', 'text'],
    tokenize: (text) => tokeniser.tokenise(text),
    processTerm: (term) => term,
    searchOptions: { bm25, boost: Object.fromEntries(fieldBoosts) },
  };
}

/** Passages sampled for mean lengths. */
const mostMeasured = 100;

/** Other forms of the query's words, each with the word that it counts for. */
type Forms = ReadonlyMap<string, string>;

const noForms: Forms = new Map();

/** MiniSearch's serialised form. */
export type SerialisedIndex = ReturnType<MiniSearch['toJSON']>;

export class Bm25Index {
  readonly #index: MiniSearch<Passage>;
  readonly #passages: ReadonlyMap<string, Passage>;
  readonly #tokeniser: Tokeniser;
  #positions: ReadonlyMap<string, number> | undefined;
  #lengths: FieldNumbers | undefined;

  private constructor(
    index: MiniSearch<Passage>,
    passages: ReadonlyMap<string, Passage>,
    tokeniser: Tokeniser,
  ) {
    this.#index = index;
    this.#passages = passages;
    this.#tokeniser = tokeniser;
  }

  /** Builds synchronously. The same passages in the same order give the same index. */
  static build(passages: readonly Passage[], tokeniser = plainTokeniser): Bm25Index {
    const index = new MiniSearch(miniSearchOptions(tokeniser));
    index.addAll(passages);
    return new Bm25Index(index, byId(passages), tokeniser);
  }

  /** Builds in slices, so that the thread can do other work in between. */
  static async buildInSlices(
    passages: readonly Passage[],
    signal?: AbortSignal,
    tokeniser = plainTokeniser,
  ): Promise<Bm25Index> {
    const index = new MiniSearch(miniSearchOptions(tokeniser));
    for (let start = 0; start < passages.length; start += 50) {
      signal?.throwIfAborted();
      index.addAll(passages.slice(start, start + 50));
      await pause();
    }
    return new Bm25Index(index, byId(passages), tokeniser);
  }

  /**
   * Loads the serialised form in slices.
   * @throws when MiniSearch does not know the version of `serialised`
   */
  static async load(
    serialised: SerialisedIndex,
    passages: readonly Passage[],
    tokeniser = plainTokeniser,
  ): Promise<Bm25Index> {
    const index = await MiniSearch.loadJSAsync(serialised, miniSearchOptions(tokeniser));
    return new Bm25Index(index, byId(passages), tokeniser);
  }

  serialise(): SerialisedIndex {
    return this.#index.toJSON();
  }

  passage(id: string): Passage | undefined {
    return this.#passages.get(id);
  }

  /** Position of the passage among those indexed. */
  positionOf(id: string): number | undefined {
    this.#positions ??= new Map([...this.#passages.keys()].map((each, position) => [each, position]));
    return this.#positions.get(id);
  }

  /** Mean lengths come from at most a hundred passages, because MiniSearch does not expose its own. */
  statistics(terms: readonly string[]): TermStatistics {
    this.#lengths ??= this.#meanLengths();
    const holding = (term: string, field: string): number => this.#holding(term, { fields: [field] }).length;
    return {
      passages: this.#passages.size,
      lengths: this.#lengths,
      holding: terms.map((term) => ({ title: holding(term, 'title'), text: holding(term, 'text') })),
    };
  }

  #meanLengths(): FieldNumbers {
    const step = Math.ceil(this.#passages.size / mostMeasured);
    const measured = [...this.#passages.values()].filter((_, place) => place % step === 0);
    const mean = (field: 'title' | 'text'): number =>
      measured.reduce((sum, each) => sum + new Set(this.#tokeniser.tokenise(each[field])).size, 0) /
      measured.length;
    return { title: mean('title'), text: mean('text') };
  }

  /**
   * The best passages, best first; ties by id. A score is the BM25 sum over the matched terms times
   * `coverageWeight` of the matched words of the query's text, rounded to six decimals, or the result of
   * `fuse` when vectors are fused in. In a fused search, or while the query is being typed, the scores of the
   * first results are also multiplied by their `heldFactor`.
   */
  search(
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
  ): readonly FoundPassage[] {
    const written = queryTerms(query, this.#tokeniser);
    const { context } = written;
    if (limit <= 0) return [];
    const text = asTyped ? this.#cutToStems(query.text, written.text) : written.text;
    const excluded = new Set(exclude);
    const terms = [...text, ...context];
    const forms =
      asTyped && wordForms
        ? new wordForms(text, this.#tokeniser).indexedIn(this, (each) => this.#termsBeginning(each))
        : noForms;
    const byWords =
      text.length === 0 ? [] : this.#ranked(query, { text, context }, { within, asTyped, forms });
    const ranked = asTyped ? this.#reranked(byWords, written, typedReranking, forms) : byWords;
    for (let looked = fusedDepth; ; looked *= depthFactor) {
      const fused = near && this.#fused(ranked, near, terms, looked);
      const found = fused ? this.#reranked(fused, written, fusedReranking) : ranked;
      const repeats = distinct ? new Repeats(exclude.map((id) => this.#passages.get(id))) : null;
      const best: FoundPassage[] = [];
      for (const each of found) {
        if (best.length === limit) break;
        const { passage } = each;
        if (!excluded.has(passage.id) && repeats?.isNew(passage) !== false) best.push(each);
      }
      const isAll = near === undefined || Math.max(ranked.length, near.length) <= looked;
      if (!distinct || best.length === limit || isAll)
        return best.map((found) => shownMatches(this.#withNearness(found, nearnessOf), this.#tokeniser));
    }
  }

  /** A stem never contains half an ending, so the unfinished word is cut back to one that the index holds. */
  #cutToStems(query: string, text: readonly string[]): readonly string[] {
    const stems = stemsWithin(query, this.#tokeniser);
    if (stems.length === 0) return text;
    const unfinished = unfinishedTerms(query, this.#tokeniser);
    const holds = (term: string, prefix: boolean): boolean => this.#holding(term, { prefix }).length > 0;
    if ([...unfinished].some((term) => holds(term, true))) return text;
    const stem = stems.find((term) => holds(term, false));
    return stem === undefined ? text : cutTo(stem, text, unfinished);
  }

  /** What holds a single term. */
  #holding(term: string, options: SearchOptions): SearchResult[] {
    return this.#index.search(term, { tokenize: () => [term], ...options });
  }

  #termsBeginning(beginning: string): readonly string[] {
    return [...new Set(this.#holding(beginning, { prefix: true }).flatMap(({ terms }) => terms))];
  }

  #ranked(
    query: Query,
    { text, context }: QueryTerms,
    { within, asTyped, forms }: { within: Within | undefined; asTyped: boolean; forms: Forms },
  ): readonly FoundPassage[] {
    const wanted = new Set(text);
    const ranked: FoundPassage[] = [];
    const weights = [...text.map(() => 1), ...context.map(() => contextWeight)];
    const matches = this.#matches(query, [...text, ...context, ...forms.keys()], weights, asTyped);
    for (const { id, score, queryTerms: matched, terms: held } of matches) {
      const passage = this.#passages.get(String(id));
      if (passage === undefined || within?.(this.positionOf(passage.id) ?? -1) === false) continue;
      const words = new Set(
        matched.map((term) => forms.get(term) ?? term).filter((term) => wanted.has(term)),
      );
      if (words.size === 0) continue;
      // MiniSearch multiplies by the number of all matched terms, which would let the context outweigh the
      // text.
      const own = (score / matched.length) * coverageWeight(words.size, asTyped);
      // Engines may differ in the last bits of a logarithm, but traces must be identical.
      ranked.push({ passage, score: Math.round(own * 1e6) / 1e6, matchedTerms: asTyped ? held : matched });
    }
    return ranked.sort(byScoreThenId);
  }

  #reranked(
    ranked: readonly FoundPassage[],
    { text, context }: QueryTerms,
    reranking: Reranking,
    forms: Forms = noForms,
  ): readonly FoundPassage[] {
    const wordsOf = ({ passage, matchedTerms }: FoundPassage) => {
      const matched = new Set(matchedTerms.filter((term) => !context.includes(term) && !forms.has(term)));
      return heldWords(passage, text, matched, this.#tokeniser);
    };
    return rerank(ranked, reranking, wordsOf, byScoreThenId);
  }

  /** @param weights of the terms; those without one are other forms */
  #matches(query: Query, terms: string[], weights: readonly number[], asTyped: boolean): SearchResult[] {
    const unfinished = asTyped ? unfinishedTerms(query.text, this.#tokeniser) : new Set<string>();
    const plain: SearchOptions = {
      tokenize: () => terms,
      boostTerm: (_term, place) => weights[place] ?? formWeight,
      prefix: (term) => unfinished.has(term),
      weights: similarTermWeights,
    };
    const found = this.#index.search(query.text, plain);
    if (!asTyped) return found;
    const known = new Set(found.flatMap(({ queryTerms }) => queryTerms));
    const missing = missingTerms(query.text, known, this.#tokeniser);
    if (![...missing].some(mostTypos)) return found;
    return this.#index.search(query.text, {
      ...plain,
      fuzzy: (term) => (missing.has(term) ? mostTypos(term) : 0),
    });
  }

  #withNearness(found: FoundPassage, nearnessOf: NearnessOf | undefined): FoundPassage {
    const position = this.positionOf(found.passage.id);
    if (nearnessOf === undefined || position === undefined) return found;
    return { ...found, passage: { ...found.passage, nearness: nearnessOf(position) } };
  }

  #fused(
    ranked: readonly FoundPassage[],
    near: VectorRanking,
    terms: readonly string[],
    depth: number,
  ): readonly FoundPassage[] {
    const passages = [...this.#passages.values()];
    const byWords = new Map(ranked.map((found) => [found.passage.id, found]));
    const words = ranked.map(({ passage, score }) => ({
      position: this.positionOf(passage.id) ?? -1,
      score,
    }));
    return near.fuse(words, depth).flatMap(({ position, score }) => {
      const passage = passages[position];
      if (passage === undefined) return [];
      const { matchedTerms = termsIn(passage, terms, this.#tokeniser) } = byWords.get(passage.id) ?? {};
      return { passage, score, matchedTerms };
    });
  }
}

function byId(passages: readonly Passage[]): ReadonlyMap<string, Passage> {
  return new Map(passages.map((passage) => [passage.id, passage]));
}

function byScoreThenId(one: FoundPassage, other: FoundPassage): number {
  if (one.score !== other.score) return other.score - one.score;
  return one.passage.id < other.passage.id ? -1 : 1;
}
