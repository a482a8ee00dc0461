/** Searches by words and by meaning: the results of a question's words and of its vector are fused. */

import type { CallOptions, FoundPassage, Query, Retriever, SearchOptions } from '../../engine/index.js';
import type { TextVectors } from '../../text/text-vectors.js';
import type { IndexSearchOptions } from '../index-search.js';

export interface VectorSearchOptions extends SearchOptions, Pick<IndexSearchOptions, 'asTyped'> {
  /** Of the query; without them the search uses words alone. */
  readonly vectors?: TextVectors | undefined;
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

  constructor(retriever: Pick<VectorSearch, 'search'>, encoder: QueryEncoder) {
    this.#retriever = retriever;
    this.#encoder = encoder;
  }

  /** A query with a context looks a name up, which words find. */
  async search(query: Query, options: SearchOptions): Promise<readonly FoundPassage[]> {
    if (query.context !== undefined) return this.#retriever.search(query, options);
    const call = options.signal === undefined ? {} : { signal: options.signal };
    const vectors = (await this.#encoder.queryVectors(query.text, call)) ?? undefined;
    return this.#retriever.search(query, { ...options, vectors });
  }
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
