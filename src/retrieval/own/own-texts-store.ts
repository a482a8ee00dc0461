/** The store of a person's own texts, which also keeps the files that they were made from. */

import { CorpusStore, everyVersion, type ShardKey, sizeOf, tables } from '../store.js';
import { ownTextsDatabase } from './own-corpus-name.js';

/** What happens to texts if there is no room for them: a sentence without its full stop. */
export const whenOwnTextsAreFull =
  'Nothing of it was kept. Delete some of your own texts, or free room on this device';

export class OwnTextsStore extends CorpusStore {
  /** An original file of the corpus. @throws {LimenError} `storage-blocked`, `storage-unavailable` */
  async original(address: string, file: string): Promise<Blob | undefined> {
    const kept = await this.use((database) => database.get('shards', [address, everyVersion, file]));
    return kept && new Blob([kept]);
  }

  /**
   * The original files of a corpus, by name.
   * @throws {LimenError} `storage-blocked`, `storage-unavailable`
   */
  async originals(address: string): Promise<ReadonlyMap<string, Blob>> {
    const within = IDBKeyRange.bound([address, everyVersion], [address, everyVersion, []]);
    return this.use(async (database) => {
      const { store } = database.transaction('shards', 'readonly');
      const [keys, kept] = await Promise.all([store.getAllKeys(within), store.getAll(within)]);
      return new Map(keys.map(([, , file], place) => [file, new Blob([kept[place] ?? ''])]));
    });
  }

  /**
   * Stores a file with the corpus, replacing one of the same name; `null` deletes it. Does nothing if the
   * corpus is not installed.
   * @throws {LimenError} see `install`
   */
  async keepOriginal(
    address: string,
    file: string,
    content: Blob | Uint8Array<ArrayBuffer> | null,
  ): Promise<void> {
    const needed = content === null ? 0 : sizeOf(content);
    await this.use(async (database) => {
      const transaction = database.transaction(tables, 'readwrite');
      const isKept = (await transaction.objectStore('installed').getKey(address)) !== undefined;
      const store = transaction.objectStore('shards');
      const key: ShardKey = [address, everyVersion, file];
      const change = content === null ? () => store.delete(key) : () => store.put(content, key);
      await Promise.all([isKept && change(), transaction.done]);
    }, needed);
  }
}

/** The store of this browser, each corpus under its id. */
export function ownTextsStore(): OwnTextsStore {
  return new OwnTextsStore({
    name: ownTextsDatabase,
    patience: 10_000,
    whenFull: whenOwnTextsAreFull,
  });
}
