/**
 * What can be found for one question: the corpus minus withheld passages, or the passages given with the
 * question.
 */

import type { FoundPassage, Passage, Retriever } from '../engine/index.js';
import type { Bm25Index } from '../retrieval/bm25-index.js';

/** `withheld` passages are never returned, so that a question they prove becomes unanswerable. */
export function indexRetriever(index: Bm25Index, withheld: readonly string[] = []): Retriever {
  return {
    search: async (query, { limit, exclude, signal }) => {
      signal?.throwIfAborted();
      return index.search(query, { limit, exclude: [...exclude, ...withheld] });
    },
  };
}

/** Returns the same passages for any query, in order. */
export function givenRetriever(passages: readonly Passage[]): Retriever {
  return {
    search: async (_query, { limit, exclude }) =>
      passages
        .filter(({ id }) => !exclude.includes(id))
        .slice(0, limit)
        .map((passage): FoundPassage => ({ passage, score: 0, matchedTerms: [] })),
  };
}
