/** A person's own texts as a part of the choice of corpora. What reads them is loaded only where there are any. */

import type { CorpusInfo } from '../../api.js';
import { ownTextsDatabase } from '../../retrieval/own/own-corpus-name.js';

/** None where they cannot be listed: the page goes on without them. */
export async function ownCatalogue(): Promise<readonly CorpusInfo[]> {
  try {
    // Not every browser tells; where one does not, they are looked for.
    const known: readonly IDBDatabaseInfo[] | undefined = await indexedDB.databases?.();
    if (known?.some(({ name }) => name === ownTextsDatabase) === false) return [];
    const { keptTexts } = await import('../../retrieval/own/kept-texts.js');
    return (await keptTexts()).map(({ info }) => info);
  } catch {
    return [];
  }
}
