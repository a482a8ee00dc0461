import type { Retriever } from '../engine/index.js';
import type { Bm25Index } from './bm25-index.js';

/** `withheld` passages are never returned, so that a question they prove becomes unanswerable. */
export function indexRetriever(index: Bm25Index, withheld: readonly string[] = []): Retriever {
  return {
    search: async (query, { limit, exclude, signal }) => {
      signal?.throwIfAborted();
      return index.search(query, { limit, exclude: [...exclude, ...withheld] });
    },
  };
}
