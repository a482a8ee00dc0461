/** Opens what an address names: a corpus, or all of a person's own texts. */

import type { CorpusInfo } from './corpus-info.js';
import { loaded } from './loaded.js';
import { everyOwnText } from './own/own-corpus-name.js';
import { CorpusRetriever } from './retriever.js';
import type { CorpusAddress, OpenOptions } from './retriever-options.js';

/** @throws as `CorpusRetriever.open` and `OwnTextsRetriever.open` */
export async function openRetriever(
  address: CorpusAddress,
  options: OpenOptions,
): Promise<{ readonly opened: CorpusInfo; readonly part: object }> {
  const together = 'own' in address ? import('./own/own-texts-retriever.js') : null;
  // Whoever opens one of several is about to want it, and then may have no network: it stays here once it has come.
  together?.catch(() => {});
  const isEvery = 'own' in address && address.own === everyOwnText;
  const part =
    together !== null && isEvery ? new (await loaded(together)).OwnTextsRetriever() : new CorpusRetriever();
  return { opened: await part.open(address, options), part };
}
