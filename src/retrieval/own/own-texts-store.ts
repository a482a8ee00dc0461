import { CorpusStore } from '../store.js';

/** A database of its own: nothing that happens to shipped corpora, which can be fetched anew, happens to what a person brought. */
export const ownTextsDatabase = 'limen-own-texts';

/** Where the corpora of a person's own texts are kept, each under its id. */
export function ownTextsStore(): CorpusStore {
  return new CorpusStore({
    name: ownTextsDatabase,
    patience: 10_000,
    whenFull: 'Nothing of it was kept. Delete some of your own texts, or free room on this device',
  });
}
