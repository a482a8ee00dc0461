/** Searches by words and by meaning: the results of a question's words and of its vector are fused. */

import type { CallOptions, FoundPassage, Query, Retriever, SearchOptions } from '../../engine/index.js';
import { type TextVectors, vectorsOfBoth } from '../../text/text-vectors.js';
import type { IndexSearchOptions } from '../index-search.js';

export interface VectorSearchOptions extends SearchOptions, Pick<IndexSearchOptions, 'asTyped'> {
  /** Of the query; without them the search uses words alone. */
  readonly vectors?: TextVectors | undefined;
  /** Of the question; without them passages have no `nearness`. */
  readonly questionVectors?: TextVectors | undefined;
}

/** A retriever whose passages may have vectors. */
export interface VectorSearch {
  search(query: Query, options: VectorSearchOptions): Promise<readonly FoundPassage[]>;
  /** Identity of the model that made them; `null` if there are none. */
  vectorsBy(): Promise<string | null>;
}

export interface QueryEncoder {
  /** Null from a model without vectors. */
  queryVectors(text: string, options?: CallOptions): Promise<TextVectors | null>;
}

export class HybridRetriever implements Retriever {
  readonly #retriever: Pick<VectorSearch, 'search'>;
  readonly #encoder: QueryEncoder;
  #asked: { readonly question: string; readonly vectors: TextVectors | undefined } | null = null;

  constructor(retriever: Pick<VectorSearch, 'search'>, encoder: QueryEncoder) {
    this.#retriever = retriever;
    this.#encoder = encoder;
  }

  /** A query with a context looks up a name, which words find better. */
  async search(query: Query, options: SearchOptions): Promise<readonly FoundPassage[]> {
    const { signal } = options;
    const isName = query.context !== undefined;
    const question = options.question ?? (isName ? undefined : query.text);
    const questionVectors = question === undefined ? undefined : await this.#ofQuestion(question, signal);
    if (isName) return this.#retriever.search(query, { ...options, questionVectors });
    const vectors = query.text === question ? questionVectors : await this.#ofQuery(query.text, options);
    return this.#retriever.search(query, { ...options, vectors, questionVectors });
  }

  /** A query made of the question's own words, as one for the next best passages, also means what it means. */
  async #ofQuery(text: string, { question, signal }: SearchOptions): Promise<TextVectors | undefined> {
    const own = await this.#vectors(text, signal);
    if (own === undefined || question === undefined || !hasWordsOf(text, question)) return own;
    const asked = await this.#ofQuestion(question, signal);
    return asked === undefined ? own : vectorsOfBoth(own, asked);
  }

  /** All searches of a run are about one question. */
  async #ofQuestion(question: string, signal: AbortSignal | undefined): Promise<TextVectors | undefined> {
    if (this.#asked?.question !== question) {
      this.#asked = { question, vectors: await this.#vectors(question, signal) };
    }
    return this.#asked.vectors;
  }

  async #vectors(text: string, signal: AbortSignal | undefined): Promise<TextVectors | undefined> {
    return (await this.#encoder.queryVectors(text, signal === undefined ? {} : { signal })) ?? undefined;
  }
}

function hasWordsOf(query: string, question: string): boolean {
  const words = new Set(wordsOf(question));
  return wordsOf(query).every((word) => words.has(word));
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/**
 * A retriever that also searches by vectors, if this model made those of the corpus.
 * @param by the model's identity
 */
export async function withVectors(
  retriever: Retriever & Partial<Pick<VectorSearch, 'vectorsBy'>>,
  encoder: Partial<QueryEncoder>,
  by: string,
): Promise<Retriever> {
  if (!makesVectors(encoder) || (await retriever.vectorsBy?.()) !== by) return retriever;
  return new HybridRetriever(retriever, encoder);
}

function makesVectors(encoder: Partial<QueryEncoder>): encoder is QueryEncoder {
  return encoder.queryVectors !== undefined;
}
