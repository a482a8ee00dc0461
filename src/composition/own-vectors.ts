/** Makes vectors for texts that have none, one passage at a time, with questions taking precedence. */

import type { CallOptions, Passage } from '../engine/index.js';
import { areVectorsReadable, vectorBytes } from '../retrieval/corpus-limits.js';
import { packVector } from '../retrieval/vectors/coarse-vectors.js';
import type { RemoteRetriever } from './remote-retriever.js';

export interface RemoteEncoder {
  passageVector(passage: Passage, options?: CallOptions): Promise<Float32Array | null>;
}

export interface VectorsOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: (progress: { readonly made: number; readonly passages: number }) => void;
}

/** Passages requested at once. */
const batch = 32;

type Passages = Pick<RemoteRetriever, 'vectorsBy' | 'passagesFrom' | 'keepVectors'>;

/**
 * The same for every corpus in a search, one after the other; existing vectors of the model are kept.
 * @param by identity of the model
 * @returns whether all passages can now be found by vectors
 * @throws the signal's reason when it aborts
 */
export async function makeAllVectors(
  retriever: Pick<RemoteRetriever, 'withoutVectors' | 'passagesFrom' | 'keepVectors'>,
  encoder: RemoteEncoder,
  by: string,
  { signal, onProgress }: VectorsOptions,
): Promise<boolean> {
  const lacking = await retriever.withoutVectors(by);
  const total = lacking.reduce((sum, { passages }) => sum + passages, 0);
  let before = 0;
  let areAll = true;
  for (const { of, passages } of lacking) {
    const one: Passages = {
      vectorsBy: async () => null,
      passagesFrom: (from, count) => retriever.passagesFrom(from, count, of),
      keepVectors: (made) => retriever.keepVectors({ ...made, of }),
    };
    const done = before;
    const tell: VectorsOptions['onProgress'] = ({ made }) =>
      onProgress?.({ made: done + made, passages: total });
    areAll = (await makeVectors(one, encoder, by, passages, { onProgress: tell, signal })) && areAll;
    before += passages;
  }
  return areAll;
}

/**
 * @param by identity of the model
 * @returns whether passages can now be found by vectors
 * @throws the signal's reason when it aborts
 */
export async function makeVectors(
  retriever: Passages,
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
