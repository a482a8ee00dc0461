/** Makes the vectors of a corpus on the command line, by the shipped reader. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { LimenError } from '../src/engine/index.js';
import { vectorBytes } from '../src/retrieval/corpus-limits.js';
import { manifestFile } from '../src/retrieval/corpus-manifest.js';
import type { PassageEncoder } from '../src/retrieval/vectors/add-vectors.js';
import { passageTokens } from '../src/retrieval/vectors/late-interaction.js';
import { dimensionsOf, type PackedVectors, packVectors } from '../src/retrieval/vectors/vector-rows.js';
import { readManifest, readShard } from './corpus-manifest.js';
import { loadCorpus } from './corpus-source.js';
import type { ModelIdentity, openReader } from './models.js';

type OpenedReader = Pick<Awaited<ReturnType<typeof openReader>>, 'model' | 'identity'>;

/** Named as a page names the same weights. */
export function identityText({ id, sha256 }: ModelIdentity): string {
  return `${id}@${sha256.slice(0, 12)}`;
}

/**
 * @param before folder of the previous version of the corpus: unchanged passages keep their vectors
 * @returns undefined if the reader makes no vectors
 */
export async function passageEncoder(
  { model, identity }: OpenedReader,
  before?: string,
): Promise<PassageEncoder | undefined> {
  const first = await model.queryVectors('');
  if (first === null) return undefined;
  const dimensions = dimensionsOf(first);
  const by = identityText(identity);
  const known = before === undefined ? new Map() : await vectorsIn(before, by);
  return {
    by,
    dimensions,
    async packed(passage, signal) {
      const packed = known.get(textOf(passage));
      if (packed !== undefined) return packed;
      const vectors = await model.passageVectors(passage, signal === undefined ? {} : { signal });
      if (vectors?.whole.length === dimensions.whole) return packVectors(vectors);
      const reason = `a vector of it has ${vectors?.whole.length ?? 0} dimensions instead of ${dimensions.whole}`;
      throw new LimenError('model-invalid', { model: identity.id, reason });
    },
  };
}

/**
 * Vectors by the text they were made of; empty if the corpus cannot be read, since it is recompiled anyway.
 */
async function vectorsIn(folder: string, by: string): Promise<ReadonlyMap<string, PackedVectors>> {
  if (!existsSync(join(folder, manifestFile))) return new Map();
  try {
    const { vectors } = await readManifest(folder);
    if (vectors?.by !== by) return new Map();
    const { passages } = await loadCorpus(folder);
    const rows = await readShard(folder, vectors);
    const width = vectorBytes(vectors.dimensions);
    const tokens = passageTokens(rows, passages.length, vectors);
    return new Map(
      passages.map((passage, place) => [
        textOf(passage),
        {
          whole: rows.subarray(place * width, (place + 1) * width),
          tokens: tokens?.of(place) ?? new Uint8Array(),
        },
      ]),
    );
  } catch {
    return new Map();
  }
}

function textOf({ title, text }: { readonly title: string; readonly text: string }): string {
  return `${title}\n${text}`;
}
