import { asLimenError } from '../../engine/index.js';
import type { CorpusStore } from '../store.js';

/**
 * Stores a file with a person's own texts, as `CorpusStore.keepOriginal`. Private windows of Safari cannot store a
 * Blob: there, it is stored as bytes. Elsewhere a Blob is better: listing texts does not read it.
 * @throws {LimenError} see `CorpusStore.install`
 */
export async function keepOriginal(
  store: CorpusStore,
  id: string,
  file: string,
  blob: Blob | null,
): Promise<void> {
  try {
    await store.keepOriginal(id, file, blob);
  } catch (thrown) {
    if (blob === null || asLimenError(thrown).code !== 'storage-unavailable') throw thrown;
    await store.keepOriginal(id, file, new Uint8Array(await blob.arrayBuffer()));
  }
}
