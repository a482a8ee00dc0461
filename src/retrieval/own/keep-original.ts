import { asLimenError } from '../../engine/index.js';
import type { OwnTextsStore } from './own-texts-store.js';

/**
 * Stores a file with a person's own texts, as `OwnTextsStore.keepOriginal`. Private windows of Safari cannot store a
 * Blob: there, it is stored as bytes. Elsewhere a Blob is better: listing texts does not read it.
 * @throws {LimenError} see `CorpusStore.install`
 */
export async function keepOriginal(
  store: OwnTextsStore,
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
