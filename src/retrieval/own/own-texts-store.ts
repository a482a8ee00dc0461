import { CorpusStore } from '../store.js';
import { ownTextsDatabase } from './own-corpus-name.js';

/** What happens to texts if there is no room for them: a sentence without its full stop. */
export const whenOwnTextsAreFull =
  'Nothing of it was kept. Delete some of your own texts, or free room on this device';

/** The store of a person's own texts, each corpus under its id. */
export function ownTextsStore(): CorpusStore {
  return new CorpusStore({
    name: ownTextsDatabase,
    patience: 10_000,
    whenFull: whenOwnTextsAreFull,
  });
}
