/** Makes the vectors of texts that came without them, one passage after the other, behind the questions. */

import type { CallOptions, Passage } from '../engine/index.js';
import { areVectorsReadable, vectorBytes } from '../retrieval/corpus-limits.js';
import { packVector } from '../retrieval/vectors/coarse-vectors.js';
import type { RemoteRetriever } from './remote-retriever.js';

export interface RemoteEncoder {
  passageVector(passage: Passage, options?: CallOptions): Promise<Float32Array | null>;
}

export interface VectorsOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: { readonly made: number; readonly passages: number }) => void;
}

/** Passages that are asked for at once. */
const batch = 32;

/**
 * @param by identity of the model
 * @returns whether passages are found by vectors now
 * @throws the signal's reason when it aborts
 */
export async function makeVectors(
  retriever: RemoteRetriever,
  encoder: RemoteEncoder,
  by: string,
  passages: number,
  { signal, onProgress }: VectorsOptions,
): Promise<boolean> {
  if ((await retriever.vectorsBy()) === by) return true;
  const call = signal === undefined ? {} : { signal };
  let rows: Uint8Array<ArrayBuffer> | undefined;
  let dimensions = 0;
  for (let from = 0; from < passages; from += batch) {
    for (const [place, passage] of (await retriever.passagesFrom(from, batch)).entries()) {
      const vector = await encoder.passageVector(passage, call);
      if (vector === null) return false;
      dimensions = vector.length;
      if (!areVectorsReadable(passages, dimensions)) return false;
      rows ??= new Uint8Array(passages * vectorBytes(dimensions));
      rows.set(packVector(vector), (from + place) * vectorBytes(dimensions));
      onProgress?.({ made: from + place + 1, passages });
    }
  }
  if (rows === undefined) return false;
  await retriever.keepVectors({ rows, by, dimensions });
  return true;
}
