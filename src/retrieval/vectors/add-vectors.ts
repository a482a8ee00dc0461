import type { CorpusFiles } from '../corpus-files.js';
import type { CorpusPassage } from '../corpus-format.js';
import { areVectorsReadable } from '../corpus-limits.js';
import { type PackedVectors, VectorCollector, type VectorDimensions } from './vector-rows.js';

/** Makes passage vectors, each from its passage alone, so that the same passages give the same bytes. */
export interface PassageEncoder {
  /** Identity of the model, as returned by `modelIdentity`. */
  readonly by: string;
  readonly dimensions: VectorDimensions;
  packed(passage: CorpusPassage, signal?: AbortSignal): Promise<PackedVectors>;
}

/**
 * Adds the vectors of all passages, unless they would exceed the limit.
 * @throws the signal's reason when it aborts
 */
export async function addVectors(
  files: CorpusFiles,
  passages: readonly CorpusPassage[],
  encoder: PassageEncoder | undefined,
  signal: AbortSignal | undefined,
): Promise<void> {
  if (encoder === undefined || !areVectorsReadable(passages.length, encoder.dimensions.whole)) return;
  const vectors = new VectorCollector(passages.length, encoder.dimensions);
  for (const passage of passages) {
    signal?.throwIfAborted();
    vectors.add(await encoder.packed(passage, signal));
  }
  await files.addVectors(vectors.collected(), encoder.by);
}
