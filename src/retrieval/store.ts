/**
 * Installed corpora in IndexedDB. A corpus is installed if its marker exists; the marker and the shards are
 * written in one transaction.
 */

import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb';
import { LimenError, reasonOf } from '../engine/index.js';
import { contentFault } from '../integrity/content-fault.js';
import { parseManifest } from './corpus-format.js';
import { type CorpusManifest, filesOf, manifestFile, type Shard } from './corpus-manifest.js';
import type { ShardContents } from './fetch-corpus.js';

export type ShardKey = [address: string, contentHash: string, file: string];

interface CorpusSchema extends DBSchema {
  /** Install markers by the address that the corpus was read from: two corpora may have the same id. */
  installed: { key: string; value: CorpusManifest };
  /**
   * File contents, keyed by address, content hash and file name; originals, which are shared by all versions,
   * use `everyVersion` as the hash.
   */
  shards: { key: ShardKey; value: Uint8Array<ArrayBuffer> | Blob };
}

/** In place of a content hash, for originals. */
export const everyVersion = '';

export interface InstalledCorpus {
  readonly manifest: CorpusManifest;
  readonly shards: ShardContents;
  /** Original files by name, which `read` does not return. If omitted, those of an earlier version stay. */
  readonly originals?: ReadonlyMap<string, Blob | Uint8Array<ArrayBuffer>>;
  /** Content hash of the only version that it may replace. */
  readonly replaces?: string;
}

/** The version of a corpus that a shard belongs to. */
interface KeptVersion {
  readonly address: string;
  readonly contentHash: string;
}

interface StoreOptions {
  readonly name?: string;
  /** How long another tab may block opening the database, in milliseconds. */
  readonly patience?: number;
  /** What happens to a corpus if there is no room for it: a sentence without its full stop. */
  readonly whenFull?: string;
}

const schemaVersion = 1;
export const tables = ['installed', 'shards'] as const;

export class CorpusStore {
  readonly name: string;
  readonly #patience: number;
  readonly #whenFull: string;

  constructor({
    name = 'limen-corpora',
    patience = 3000,
    whenFull = 'It is kept in memory for this visit',
  }: StoreOptions = {}) {
    this.name = name;
    this.#patience = patience;
    this.#whenFull = whenFull;
  }

  /**
   * The installed copy, with every byte checked; `undefined` if there is none.
   * @throws {LimenError} `storage-blocked`, `storage-unavailable`; `corpus-invalid` if the copy is damaged
   */
  async read(address: string): Promise<InstalledCorpus | undefined> {
    const found = await this.use(async (database) => {
      const transaction = database.transaction(tables, 'readonly');
      const marker = await transaction.objectStore('installed').get(address);
      if (marker === undefined) return undefined;
      // Another build of this page may have written it.
      const manifest = parseManifest(JSON.stringify(marker), `${address}/${manifestFile}`);
      const store = transaction.objectStore('shards');
      const shards = new Map<string, Uint8Array<ArrayBuffer>>();
      for (const { file } of shardsReadAtOnce(manifest)) {
        const bytes = await store.get([address, manifest.contentHash, file]);
        if (bytes instanceof Uint8Array) shards.set(file, bytes);
      }
      return { manifest, shards };
    });
    if (found !== undefined) await requireIntact(found);
    return found;
  }

  /**
   * Replaces whatever version is installed, in one transaction with the marker written last: a concurrent
   * reader, or a tab opened after a crash, sees either the old version or the new one, complete. Files that
   * are read on demand and are not passed in stay if the new version has them too.
   * @param address key by which `read` finds it
   * @param formerly another address whose copy it replaces
   * @returns false if a version other than `replaces` is installed
   * @throws {LimenError} `storage-full`, `storage-blocked`, `storage-unavailable`
   */
  async install(corpus: InstalledCorpus, address = corpus.manifest.id, formerly?: string): Promise<boolean> {
    const { manifest, shards, originals, replaces } = corpus;
    const { contentHash } = manifest;
    const named = new Set(filesOf(manifest).map(({ file }) => file));
    const needed = storedSize(corpus);
    return this.use(async (database) => {
      const transaction = database.transaction(tables, 'readwrite');
      const store = transaction.objectStore('shards');
      if (replaces !== undefined) {
        const before = await transaction.objectStore('installed').get(address);
        if (before?.contentHash !== replaces) return false;
      }
      // A failed request aborts the transaction; both surface in `done`, which is awaited below.
      const ignore = () => {};
      try {
        for (const former of formerly === undefined ? [address] : [address, formerly]) {
          for (const key of await store.getAllKeys(everythingOf(former))) {
            if (key[1] === everyVersion && former === address && originals === undefined) continue;
            const stays = named.has(key[2]) && !shards.has(key[2]);
            if (stays && former === address && key[1] === contentHash) continue;
            const bytes = stays ? await store.get(key) : undefined;
            store.delete(key).catch(ignore);
            if (bytes !== undefined) store.put(bytes, [address, contentHash, key[2]]).catch(ignore);
          }
          if (former !== address) transaction.objectStore('installed').delete(former).catch(ignore);
        }
        for (const [file, blob] of originals ?? [])
          store.put(blob, [address, everyVersion, file]).catch(ignore);
        for (const [file, bytes] of shards) store.put(bytes, [address, contentHash, file]).catch(ignore);
        transaction.objectStore('installed').put(manifest, address).catch(ignore);
      } catch (thrown) {
        transaction.done.catch(ignore);
        transaction.abort();
        throw thrown;
      }
      await transaction.done;
      return true;
    }, needed);
  }

  /**
   * Replaces the installed version by a changed one; does nothing if none is installed.
   * @param change called again if another version was installed meanwhile
   * @throws {LimenError} see `install`
   */
  async change(
    address: string,
    change: (installed: CorpusManifest) => Promise<InstalledCorpus>,
  ): Promise<void> {
    for (let isDone = false; !isDone; ) {
      const installed = await this.marker(address);
      if (installed === undefined) return;
      isDone = await this.install({ ...(await change(installed)), replaces: installed.contentHash }, address);
    }
  }

  /** One file of the installed version, unchecked. @throws {LimenError} `storage-blocked`, `storage-unavailable` */
  async shard(address: string, file: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const kept = await this.use(async (database) => {
      const transaction = database.transaction(tables, 'readonly');
      const installed = await transaction.objectStore('installed').get(address);
      return installed && transaction.objectStore('shards').get([address, installed.contentHash, file]);
    });
    return kept instanceof Uint8Array ? kept : undefined;
  }

  /** Stores one file, if that version is the installed one. @throws {LimenError} see `install` */
  async keep(
    { address, contentHash }: KeptVersion,
    file: string,
    bytes: Uint8Array<ArrayBuffer>,
  ): Promise<void> {
    await this.use(async (database) => {
      const transaction = database.transaction(tables, 'readwrite');
      const installed = await transaction.objectStore('installed').get(address);
      if (installed?.contentHash === contentHash) {
        await transaction.objectStore('shards').put(bytes, [address, contentHash, file]);
      }
      await transaction.done;
    }, bytes.length);
  }

  /**
   * The install marker of one corpus, not validated.
   * @throws {LimenError} `storage-blocked`, `storage-unavailable`
   */
  async marker(address: string): Promise<CorpusManifest | undefined> {
    return this.use((database) => database.get('installed', address));
  }

  /**
   * All install markers by address, not validated.
   * @throws {LimenError} `storage-blocked`, `storage-unavailable`
   */
  async markers(): Promise<ReadonlyMap<string, CorpusManifest>> {
    return this.use(async (database) => {
      const { store } = database.transaction('installed', 'readonly');
      const markers = new Map<string, CorpusManifest>();
      for await (const { key, value } of store.iterate()) markers.set(key, value);
      return markers;
    });
  }

  /** Deletes one corpus. @throws {LimenError} `storage-blocked`, `storage-unavailable` */
  async remove(address: string): Promise<void> {
    await this.use(async (database) => {
      const transaction = database.transaction(tables, 'readwrite');
      await Promise.all([
        transaction.objectStore('installed').delete(address),
        transaction.objectStore('shards').delete(everythingOf(address)),
        transaction.done,
      ]);
    });
  }

  /** Opens the database for one operation only, so that an idle tab never blocks another. */
  protected async use<Result>(
    work: (database: IDBPDatabase<CorpusSchema>) => Promise<Result>,
    needed = 0,
  ): Promise<Result> {
    try {
      const database = await this.#open();
      try {
        return await work(database);
      } finally {
        database.close();
      }
    } catch (thrown) {
      throw storageError(thrown, this.name, needed, this.#whenFull);
    }
  }

  /** Rejects instead of waiting forever if another tab holds an older version open, or is itself waiting. */
  async #open(): Promise<IDBPDatabase<CorpusSchema>> {
    const database = await this.#openOnce();
    if (tables.every((table) => database.objectStoreNames.contains(table))) return database;
    // Unknown or incomplete schema: none of its content can be trusted.
    database.close();
    await this.#delete();
    return this.#openOnce();
  }

  #delete(): Promise<void> {
    return new Promise((resolve, reject) => {
      const blocked = (): void => reject(new LimenError('storage-blocked', { database: this.name }));
      deleteDB(this.name, { blocked }).then(resolve, reject);
    });
  }

  #openOnce(): Promise<IDBPDatabase<CorpusSchema>> {
    return new Promise((resolve, reject) => {
      let isLate = false;
      const giveUp = (): void => {
        isLate = true;
        reject(new LimenError('storage-blocked', { database: this.name }));
      };
      const timer = setTimeout(giveUp, this.#patience);
      openDB<CorpusSchema>(this.name, schemaVersion, {
        upgrade(database) {
          for (const table of database.objectStoreNames) database.deleteObjectStore(table);
          for (const table of tables) database.createObjectStore(table);
        },
        blocked: giveUp,
        // Another tab needs a newer schema; what was read here is already in memory.
        blocking: (_current, _next, event) => (event.target as IDBDatabase).close(),
      })
        .then((database) => {
          if (isLate) database.close();
          else resolve(database);
        }, reject)
        .finally(() => clearTimeout(timer));
    });
  }
}

/** Bytes that it needs of the browser's storage. */
export function storedSize({ shards, originals }: InstalledCorpus): number {
  let bytes = 0;
  for (const file of [...shards.values(), ...(originals?.values() ?? [])]) bytes += sizeOf(file);
  return bytes;
}

export function sizeOf(content: Blob | Uint8Array): number {
  return 'size' in content ? content.size : content.length;
}

function everythingOf(address: string): IDBKeyRange {
  return IDBKeyRange.bound([address], [address, []]);
}

/** Shards read when the corpus is opened; those of version 2 are read on demand. */
function shardsReadAtOnce({ version, shards }: CorpusManifest): readonly Shard[] {
  return version === 2 ? [] : shards;
}

async function requireIntact({ manifest, shards }: InstalledCorpus): Promise<void> {
  for (const shard of shardsReadAtOnce(manifest)) {
    const bytes = shards.get(shard.file);
    if (bytes instanceof Uint8Array && (await contentFault(shard, bytes)) === undefined) continue;
    const file = `${manifest.id}/${shard.file}`;
    throw new LimenError('corpus-invalid', { file, reason: 'the copy in this browser is damaged' });
  }
}

function storageError(thrown: unknown, database: string, needed: number, consequence: string): LimenError {
  if (thrown instanceof LimenError) return thrown;
  const name = thrown instanceof Error ? thrown.name : '';
  if (name === 'QuotaExceededError') {
    return new LimenError(
      'storage-full',
      { what: 'the corpus', needed, missing: null, consequence },
      { cause: thrown },
    );
  }
  const reasons: Readonly<Record<string, string>> = {
    ReferenceError: 'there is no IndexedDB',
    SecurityError: 'storage is switched off',
    VersionError: `another tab has a newer ${database}; reload this page`,
  };
  const reason = reasons[name] ?? reasonOf(thrown);
  return new LimenError('storage-unavailable', { reason }, { cause: thrown });
}
