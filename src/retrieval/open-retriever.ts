/** Opens the corpus at an address, or all of a person's own texts. */

import type { CorpusInfo } from './corpus-info.js';
import { loaded } from './loaded.js';
import { everyOwnText } from './own/own-corpus-name.js';
import { CorpusRetriever } from './retriever.js';
import type { CorpusAddress, OpenOptions } from './retriever-options.js';

/** @throws see `CorpusRetriever.open` and `OwnTextsRetriever.open` */
export async function openRetriever(
  address: CorpusAddress,
  options: OpenOptions,
): Promise<{ readonly opened: CorpusInfo; readonly part: object }> {
  const together = 'own' in address ? import('./own/own-texts-retriever.js') : null;
  // Opening one of their texts, a person may soon want all of them, perhaps offline: load this in advance.
  together?.catch(() => {});
  const isEvery = 'own' in address && address.own === everyOwnText;
  const part =
    together !== null && isEvery ? new (await loaded(together)).OwnTextsRetriever() : new CorpusRetriever();
  return { opened: await part.open(address, options), part };
}
