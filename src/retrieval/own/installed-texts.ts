/** A person's own texts as stored in this browser. */

import { LimenError } from '../../engine/index.js';
import type { CorpusStore, InstalledCorpus } from '../store.js';
import { keptPractice } from './own-practice.js';
import { ownTextsStore } from './own-texts-store.js';

export interface InstalledTexts {
  readonly store: CorpusStore;
  readonly installed: InstalledCorpus;
  /** Reads the practice on them, which may be stored or deleted at any time. */
  readonly practice: () => Promise<unknown>;
}

/**
 * @param id of the texts in the store
 * @throws {LimenError} `corpus-unavailable` if they are not there; whatever the store throws
 */
export async function installedTexts(
  id: string,
  store: CorpusStore = ownTextsStore(),
): Promise<InstalledTexts> {
  const installed = await store.read(id);
  if (installed !== undefined) return { store, installed, practice: () => keptPractice(id, store) };
  const reason = 'these texts are not kept in this browser, or not any more';
  throw new LimenError('corpus-unavailable', { file: id, reason });
}
