/** Searches by words and by the reader's vectors while a query is being typed. */

import type { FoundPassage } from '../../engine/index.js';
import type { ScopedSearchOptions } from '../retriever-options.js';
import { asMeant } from './as-meant.js';
import type { QueryEncoder, VectorSearch } from './hybrid-retriever.js';

/** A model that may make vectors, and its identity. */
interface OpenedEncoder {
  readonly port: Partial<QueryEncoder>;
  readonly identity: string;
}

/**
 * By vectors too if words find anything, as of `TypedSearch`, but by those of this model, which reads each word
 * beside the others. Without it if it makes no such vectors as the corpus has, or fails, which its part reports.
 * @param by identity of the model that made the corpus's vectors
 * @param options with `asTyped`
 * @throws whatever the search throws; the signal's reason when it aborts
 */
export async function typedWithReader(
  retriever: Pick<VectorSearch, 'search'>,
  by: string,
  opening: Promise<OpenedEncoder>,
  text: string,
  { encoder: substitute, ...options }: ScopedSearchOptions,
): Promise<readonly FoundPassage[]> {
  const [byWords, encoder] = await Promise.all([
    retriever.search({ text }, options),
    opening.catch(() => null),
  ]);
  if (byWords.length === 0) return byWords;
  const { signal } = options;
  const meant = asMeant(text, byWords);
  const vectors =
    encoder?.identity === by
      ? await encoder.port.queryVectors?.(meant, signal === undefined ? {} : { signal }).catch(() => null)
      : null;
  signal?.throwIfAborted();
  const meaning = vectors == null ? { encoder: substitute } : { vectors };
  return retriever.search({ text }, { ...options, ...meaning });
}
