import { CorpusStore } from '../store.js';
import { ownTextsDatabase } from './own-corpus-name.js';

/** What becomes of texts for which there is no room: a sentence without its full stop. */
export const whenOwnTextsAreFull =
  'Nothing of it was kept. Delete some of your own texts, or free room on this device';

/** Where the corpora of a person's own texts are kept, each under its id. */
export function ownTextsStore(): CorpusStore {
  return new CorpusStore({
    name: ownTextsDatabase,
    patience: 10_000,
    whenFull: whenOwnTextsAreFull,
  });
}
