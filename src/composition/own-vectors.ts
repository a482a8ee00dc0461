/** Makes vectors for texts that have none, one passage at a time, with questions taking precedence. */

import type { CallOptions, Passage } from '../engine/index.js';
import { areVectorsReadable } from '../retrieval/corpus-limits.js';
import type { WithoutVectors } from '../retrieval/retriever-options.js';
import {
  dimensionsOf,
  packVectors,
  VectorCollector,
  type VectorRows,
} from '../retrieval/vectors/vector-rows.js';
import { sum } from '../scores/statistics.js';
import type { TextVectors } from '../text/text-vectors.js';
import type { RemoteRetriever } from './remote-retriever.js';

export interface RemoteEncoder {
  passageVectors(passage: Passage, options?: CallOptions): Promise<TextVectors | null>;
}

export interface VectorsOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: (progress: { readonly made: number; readonly passages: number }) => void;
}

/** Passages requested at once. */
const batch = 32;

type Passages = Pick<RemoteRetriever, 'withoutVectors' | 'passagesFrom' | 'keepVectors'>;

/**
 * For every corpus of a search that lacks them, one after the other.
 * @param by identity of the model
 * @returns whether all passages can now be found by vectors
 * @throws the signal's reason when it aborts
 */
export async function makeAllVectors(
  retriever: Passages,
  encoder: RemoteEncoder,
  by: string,
  { signal, onProgress }: VectorsOptions,
): Promise<boolean> {
  const lacking = await retriever.withoutVectors(by);
  const total = sum(lacking.map(({ passages }) => passages));
  let before = 0;
  let areAll = true;
  for (const { of, passages } of lacking) {
    const done = before;
    const onMade = (made: number) => onProgress?.({ made: done + made, passages: total });
    const made = await vectorsOf(retriever, encoder, { of, passages }, { signal, onMade });
    if (made === null) areAll = false;
    else await retriever.keepVectors({ ...made, by, of });
    before += passages;
  }
  return areAll;
}

/** Null if the model makes none, or if they are more than can be kept. */
async function vectorsOf(
  retriever: Passages,
  encoder: RemoteEncoder,
  { of, passages }: WithoutVectors,
  { signal, onMade }: { readonly signal: AbortSignal | undefined; readonly onMade: (made: number) => void },
): Promise<VectorRows | null> {
  const call = signal === undefined ? {} : { signal };
  let collector: VectorCollector | null = null;
  for (let from = 0; from < passages; from += batch) {
    for (const [place, passage] of (await retriever.passagesFrom(from, batch, of)).entries()) {
      const vectors = await encoder.passageVectors(passage, call);
      if (vectors === null || !areVectorsReadable(passages, vectors.whole.length)) return null;
      collector ??= new VectorCollector(passages, dimensionsOf(vectors));
      collector.add(packVectors(vectors));
      onMade(from + place + 1);
    }
  }
  return collector?.collected() ?? null;
}
