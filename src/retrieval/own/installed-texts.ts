/** A person's own texts as stored in this browser. */

import { LimenError } from '../../engine/index.js';
import { keptPractice } from './own-practice.js';
import { type OwnTextsStore, ownTextsStore } from './own-texts-store.js';

/**
 * @param id of the texts in the store
 * @throws {LimenError} `corpus-unavailable` if they are not there; whatever the store throws
 */
export async function installedTexts(id: string, store: OwnTextsStore = ownTextsStore()) {
  const installed = await store.read(id);
  if (installed === undefined) {
    const reason = 'these texts are not kept in this browser, or not any more';
    throw new LimenError('corpus-unavailable', { file: id, reason });
  }
  // Read when it is asked for: practice may be stored or deleted at any time.
  return { store, installed, practice: () => keptPractice(id, store) };
}
