/** Results of practice on a person's own texts, stored in their manifest as for a site. */

import { withIdentity } from '../corpus-files.js';
import { type OwnTextsStore, ownTextsStore } from './own-texts-store.js';

/**
 * Not parsed; undefined if there are none.
 * @param id of the texts in the store
 * @throws whatever the store throws
 */
export async function keptPractice(id: string, store: OwnTextsStore = ownTextsStore()): Promise<unknown> {
  return (await store.marker(id))?.practice;
}

/**
 * Replaces the stored results; `null` deletes them. Does nothing if the texts were deleted.
 * @throws whatever the store throws
 */
export async function keepPractice(
  id: string,
  practice: unknown,
  store: OwnTextsStore = ownTextsStore(),
): Promise<void> {
  await store.change(id, async ({ practice: _, ...kept }) => ({
    manifest: await withIdentity(practice === null ? kept : { ...kept, practice }),
    shards: new Map(),
  }));
}
