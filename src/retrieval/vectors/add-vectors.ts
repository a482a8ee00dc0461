import type { CorpusFiles } from '../corpus-files.js';
import type { CorpusPassage } from '../corpus-format.js';
import { areVectorsReadable, vectorBytes } from '../corpus-limits.js';

/** Makes passage vectors, each from its passage alone, so that the same passages give the same bytes. */
export interface PassageEncoder {
  /** Identity of the model, as returned by `modelIdentity`. */
  readonly by: string;
  readonly dimensions: number;
  /** The vector as returned by `packVector`. */
  packed(passage: CorpusPassage, signal?: AbortSignal): Promise<Uint8Array>;
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
  if (encoder === undefined || !areVectorsReadable(passages.length, encoder.dimensions)) return;
  const width = vectorBytes(encoder.dimensions);
  const bytes = new Uint8Array(passages.length * width);
  for (const [position, passage] of passages.entries()) {
    signal?.throwIfAborted();
    bytes.set(await encoder.packed(passage, signal), position * width);
  }
  await files.addVectors(bytes, encoder);
}
