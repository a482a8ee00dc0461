/** Stores vectors that were made for a corpus after it was opened. */

import { vectorFile, withIdentity } from '../corpus-files.js';
import { requireReadableCorpus } from '../corpus-limits.js';
import { type CorpusManifest, manifestFile } from '../corpus-manifest.js';
import type { OpenedCorpus } from '../corpus-opening.js';
import type { MadeVectors } from '../retriever-options.js';

/**
 * The corpus with these vectors. They are also stored in its copy, unless that was deleted meanwhile.
 * @throws {LimenError} `corpus-invalid` if they do not cover all passages; whatever the store throws
 */
export async function keepVectors(opened: OpenedCorpus, { by, ...made }: MadeVectors): Promise<OpenedCorpus> {
  const { corpus, copy } = opened;
  const vectors = await vectorFile(made, by);
  const withThem = async (manifest: CorpusManifest): Promise<CorpusManifest> => {
    const changed = await withIdentity({ ...manifest, vectors });
    requireReadableCorpus(changed, `${manifest.id}/${manifestFile}`);
    return changed;
  };
  const manifest = await withThem(corpus.manifest);
  // It may have been renamed meanwhile.
  await copy.store?.change(copy.address, async (kept) => ({
    manifest: await withThem(kept),
    shards: new Map([[vectors.file, made.rows]]),
  }));
  return { ...opened, corpus: { ...corpus, manifest }, vectors: Promise.resolve(made.rows) };
}
