import type { Retriever } from '../engine/index.js';
import { DefinitionsFirst } from './definitions-first.js';
import { type QueryEncoder, type VectorSearch, withVectors } from './vectors/hybrid-retriever.js';

/**
 * How questions search: by words, by vectors too if this model made those of the corpus, and with definitions
 * first if a question asks what something is.
 * @param by the model's identity
 */
export async function askedRetriever(
  retriever: Retriever & Partial<Pick<VectorSearch, 'vectorsBy'>>,
  encoder: Partial<QueryEncoder>,
  by: string,
): Promise<Retriever> {
  return new DefinitionsFirst(await withVectors(retriever, encoder, by));
}
