/** A person's own texts as this browser keeps them. */

import { LimenError } from '../../engine/index.js';
import type { CorpusStore, InstalledCorpus } from '../store.js';
import { ownTextsStore } from './own-texts-store.js';

/** @param id under which they are kept @throws {LimenError} `corpus-unavailable` where they are not; what the store throws */
export async function installedTexts(
  id: string,
  store: CorpusStore = ownTextsStore(),
): Promise<{ readonly store: CorpusStore; readonly installed: InstalledCorpus }> {
  const installed = await store.read(id);
  if (installed !== undefined) return { store, installed };
  const reason = 'these texts are not kept in this browser, or not any more';
  throw new LimenError('corpus-unavailable', { file: id, reason });
}
