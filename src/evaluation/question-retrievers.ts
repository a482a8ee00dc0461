/** What one question may find: the corpus without what is withheld, or the passages given with it. */

import type { FoundPassage, Passage, Retriever } from '../engine/index.js';
import type { Bm25Index } from '../retrieval/bm25-index.js';

/** `withheld` passages never come back, so that a question whose proof they are becomes unanswerable. */
export function indexRetriever(index: Bm25Index, withheld: readonly string[] = []): Retriever {
  return {
    search: async (query, { limit, exclude, signal }) => {
      signal?.throwIfAborted();
      return index.search(query, { limit, exclude: [...exclude, ...withheld] });
    },
  };
}

/** Brings the same passages whatever is asked, in their order. */
export function givenRetriever(passages: readonly Passage[]): Retriever {
  return {
    search: async (_query, { limit, exclude }) =>
      passages
        .filter(({ id }) => !exclude.includes(id))
        .slice(0, limit)
        .map((passage): FoundPassage => ({ passage, score: 0, matchedTerms: [] })),
  };
}
