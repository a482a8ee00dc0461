import type { CorpusFiles } from '../corpus-files.js';
import type { CorpusPassage } from '../corpus-format.js';
import { areVectorsReadable, vectorBytes } from '../corpus-limits.js';

/** Makes vectors of passages, each from its passage alone, so that the same passages give the same bytes. */
export interface PassageEncoder {
  /** Identity of the model, as `modelIdentity` writes it. */
  readonly by: string;
  readonly dimensions: number;
  /** As `packVector` gives it. */
  packed(passage: CorpusPassage, signal?: AbortSignal): Promise<Uint8Array>;
}

/**
 * Adds the vectors of all passages, unless there are more passages than can be read of.
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
