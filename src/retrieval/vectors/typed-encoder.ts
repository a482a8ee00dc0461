/** What is typed becomes vectors: loaded, with its table, behind the first passages. */

import type { FoundPassage } from '../../engine/index.js';
import { type LoadOptions, loadModel } from '../../model-files/model-files.js';
import type { ModelFolder } from '../../sessions/open-model.js';
import type { TextVectors } from '../../text/text-vectors.js';
import { asMeant } from './as-meant.js';
import { StaticEncoder } from './static-encoder.js';

export interface TypedEncoder {
  /** Identity of the reader whose vectors it approximates. */
  readonly reader: string;
  /** @param found what words find, best first */
  vectors(text: string, found: readonly FoundPassage[]): TextVectors;
}

/** @throws see `loadModel` and `StaticEncoder.open` */
export async function openTypedEncoder(
  { folder, manifestSha256 }: ModelFolder,
  options: LoadOptions,
): Promise<TypedEncoder> {
  const encoder = await StaticEncoder.open(await loadModel(new URL(folder), { ...options, manifestSha256 }));
  return { reader: encoder.reader, vectors: (text, found) => encoder.queryVectors(asMeant(text, found)) };
}
