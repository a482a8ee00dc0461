/** What was learnt by practice on a person's own texts: it stands in their manifest, as in that of a site. */

import { withIdentity } from '../corpus-files.js';
import type { CorpusStore } from '../store.js';
import { ownTextsStore } from './own-texts-store.js';

/** Unread; undefined where there is none. @param id under which the texts are kept @throws what the store throws */
export async function keptPractice(id: string, store: CorpusStore = ownTextsStore()): Promise<unknown> {
  return (await store.marker(id))?.practice;
}

/** In the place of what was there; `null` takes it away. Does nothing where the texts were deleted. @throws what the store throws */
export async function keepPractice(
  id: string,
  practice: unknown,
  store: CorpusStore = ownTextsStore(),
): Promise<void> {
  await store.change(id, async ({ practice: _, ...kept }) => ({
    manifest: await withIdentity(practice === null ? kept : { ...kept, practice }),
    shards: new Map(),
  }));
}
