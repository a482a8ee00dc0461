/** A person's own texts as choices beside the corpora. What reads them is loaded only if there are any. */

import type { CorpusInfo } from '../../api.js';
import type { KeptTexts } from '../../retrieval/own/kept-texts.js';
import { ownTextsDatabase } from '../../retrieval/own/own-corpus-name.js';

/** Empty if they cannot be listed; the page continues without them. */
export async function ownCatalogue(): Promise<readonly CorpusInfo[]> {
  return listed((kept) => kept.map(({ info }) => info));
}

/** The same, followed by their combination if there are several. */
export async function ownChoices(): Promise<readonly CorpusInfo[]> {
  return listed(async (kept) => {
    const own = kept.map(({ info }) => info);
    if (own.length < 2) return own;
    const { everyOwnInfo } = await import('../../retrieval/own/asked-together.js');
    const every = everyOwnInfo(kept);
    return every === null ? own : [...own, every];
  });
}

async function listed(
  choices: (kept: readonly KeptTexts[]) => readonly CorpusInfo[] | Promise<readonly CorpusInfo[]>,
): Promise<readonly CorpusInfo[]> {
  try {
    // Not every browser can list its databases; if it cannot, the texts are looked up.
    const known: readonly IDBDatabaseInfo[] | undefined = await indexedDB.databases?.();
    if (known?.some(({ name }) => name === ownTextsDatabase) === false) return [];
    const { keptTexts } = await import('../../retrieval/own/kept-texts.js');
    return await choices(await keptTexts());
  } catch {
    return [];
  }
}
