/** Searches by words and by meaning while a query is being typed. */

import type { FoundPassage } from '../../engine/index.js';
import { asMeant } from './as-meant.js';
import type { QueryEncoder, VectorSearch, VectorSearchOptions } from './hybrid-retriever.js';

/** A model that may make vectors, and its identity. */
interface OpenedEncoder {
  readonly port: Partial<QueryEncoder>;
  readonly identity: string;
}

/**
 * Also by vectors, if this model makes such as the corpus has, and words find anything: what is near to
 * nonsense is nothing that anybody looked for. By words alone if the model fails, which its part reports.
 * @param by identity of the model that made the corpus's vectors
 * @param options with `asTyped`
 * @throws whatever the search throws; the signal's reason when it aborts
 */
export async function typedSearch(
  retriever: Pick<VectorSearch, 'search'>,
  by: string,
  opening: Promise<OpenedEncoder>,
  text: string,
  options: VectorSearchOptions,
): Promise<readonly FoundPassage[]> {
  const [byWords, encoder] = await Promise.all([
    retriever.search({ text }, options),
    opening.catch(() => null),
  ]);
  if (byWords.length === 0 || encoder?.identity !== by) return byWords;
  const { signal } = options;
  const meant = asMeant(text, byWords);
  const vectors = await encoder.port
    .queryVectors?.(meant, signal === undefined ? {} : { signal })
    .catch(() => null);
  signal?.throwIfAborted();
  return vectors == null ? byWords : retriever.search({ text }, { ...options, vectors });
}
