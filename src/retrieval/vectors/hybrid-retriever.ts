/** Finds by words and by meaning: what a question's words and its vector bring is fused. */

import type { CallOptions, FoundPassage, Query, Retriever, SearchOptions } from '../../engine/index.js';

export interface VectorSearchOptions extends SearchOptions {
  /** Of the query, length 1; without it words alone are searched. */
  readonly vector?: Float32Array | undefined;
}

/** A retriever that may hold vectors of its passages. */
export interface VectorSearch {
  search(query: Query, options: VectorSearchOptions): Promise<readonly FoundPassage[]>;
  /** Identity of the model that made them; `null` where there are none. */
  vectorsBy(): Promise<string | null>;
}

export interface QueryEncoder {
  /** Of length 1; null for a query that its words find better, and from a model without vectors. */
  queryVector(text: string, options?: CallOptions): Promise<Float32Array | null>;
}

export class HybridRetriever implements Retriever {
  readonly #retriever: Pick<VectorSearch, 'search'>;
  readonly #encoder: QueryEncoder;

  constructor(retriever: Pick<VectorSearch, 'search'>, encoder: QueryEncoder) {
    this.#retriever = retriever;
    this.#encoder = encoder;
  }

  /** A query with a context looks a name up, which is found by its words. */
  async search(query: Query, options: SearchOptions): Promise<readonly FoundPassage[]> {
    if (query.context !== undefined) return this.#retriever.search(query, options);
    const call = options.signal === undefined ? {} : { signal: options.signal };
    const vector = (await this.#encoder.queryVector(query.text, call)) ?? undefined;
    return this.#retriever.search(query, { ...options, vector });
  }
}

/** A corpus searched with its vectors too where this model made them. @param by its identity */
export async function withVectors(
  retriever: Retriever & Partial<Pick<VectorSearch, 'vectorsBy'>>,
  encoder: Partial<QueryEncoder>,
  by: string,
): Promise<Retriever> {
  if (!makesVectors(encoder) || (await retriever.vectorsBy?.()) !== by) return retriever;
  return new HybridRetriever(retriever, encoder);
}

function makesVectors(encoder: Partial<QueryEncoder>): encoder is QueryEncoder {
  return encoder.queryVector !== undefined;
}
