/** Adds a scope to every search of a run, so that strategies need not know about scopes. */

import type { FoundPassage, Query, Retriever } from '../engine/index.js';
import type { ScopedSearchOptions } from '../retrieval/retriever-options.js';
import type { Scope } from '../retrieval/scope/scope.js';
import type { VectorSearch } from '../retrieval/vectors/hybrid-retriever.js';

type Searched = Retriever & Partial<Pick<VectorSearch, 'vectorsBy'>>;

export class ScopedRetriever implements Retriever {
  constructor(
    private readonly retriever: Searched,
    private readonly scope: Scope,
  ) {}

  search(query: Query, options: ScopedSearchOptions): Promise<readonly FoundPassage[]> {
    const scoped: ScopedSearchOptions = { ...options, scope: this.scope };
    return this.retriever.search(query, scoped);
  }

  async vectorsBy(): Promise<string | null> {
    return (await this.retriever.vectorsBy?.()) ?? null;
  }
}
