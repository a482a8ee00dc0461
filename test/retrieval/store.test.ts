import { IDBFactory, IDBKeyRange, IDBObjectStore } from 'fake-indexeddb';
import { openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CompiledCorpus } from '../../src/retrieval/corpus-files.js';
import { CorpusStore, type InstalledCorpus } from '../../src/retrieval/store.js';
import { compilePlanets, planets } from './support.js';
import 'fake-indexeddb/auto';

const name = 'limen-corpora';

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('IDBKeyRange', IDBKeyRange);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function installable({ manifest, files }: CompiledCorpus): InstalledCorpus {
  const shards = new Map([...files].filter(([file]) => file !== 'manifest.json'));
  return { manifest, shards };
}

async function older(): Promise<InstalledCorpus> {
  return installable(await compilePlanets(planets.slice(0, 2)));
}

async function newer(): Promise<InstalledCorpus> {
  return installable(await compilePlanets());
}

describe('the store', () => {
  it('returns what was installed, byte for byte', async () => {
    const corpus = await newer();
    await new CorpusStore().install(corpus);
    expect(await new CorpusStore().read('planets')).toEqual(corpus);
  });

  it('has nothing for a corpus that was never installed', async () => {
    expect(await new CorpusStore().read('planets')).toBeUndefined();
  });

  it('leaves no shard of the old version behind', async () => {
    const store = new CorpusStore();
    await store.install(await older());
    const corpus = await newer();
    await store.install(corpus);
    expect(await store.read('planets')).toEqual(corpus);
    const database = await openDB(name);
    expect(await database.count('shards')).toBe(corpus.shards.size);
    database.close();
  });

  it('keeps other corpora when one is removed', async () => {
    const store = new CorpusStore();
    const corpus = await newer();
    await store.install(corpus);
    await store.install({ ...corpus, manifest: { ...corpus.manifest, id: 'moons' } });
    await store.remove('planets');
    expect(await store.read('planets')).toBeUndefined();
    expect((await store.read('moons'))?.manifest.id).toBe('moons');
  });

  it('writes the marker after everything that it vouches for', async () => {
    const tables: string[] = [];
    const put = IDBObjectStore.prototype.put;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...values) {
      tables.push(this.name);
      return put.apply(this, values);
    });
    const corpus = await newer();
    await new CorpusStore().install(corpus);
    expect(tables).toEqual([...Array.from(corpus.shards, () => 'shards'), 'installed']);
  });

  it('has the complete old version after being killed at any step of installing the new one', async () => {
    const before = await older();
    const after = await newer();
    for (let step = 0; step <= after.shards.size; step += 1) {
      vi.stubGlobal('indexedDB', new IDBFactory());
      const store = new CorpusStore();
      await store.install(before);
      failPut(step, new Error('killed'));
      await expect(store.install(after)).rejects.toMatchObject({ code: 'storage-unavailable' });
      vi.restoreAllMocks();
      expect(await new CorpusStore().read('planets')).toEqual(before);
      await new CorpusStore().install(after);
      expect(await new CorpusStore().read('planets')).toEqual(after);
    }
  });

  it('says how much space was needed when there is none', async () => {
    const corpus = await newer();
    failPut(1, new DOMException('no room', 'QuotaExceededError'));
    const needed = corpus.manifest.shards.reduce((sum, { bytes }) => sum + bytes, 0);
    await expect(new CorpusStore().install(corpus)).rejects.toMatchObject({
      code: 'storage-full',
      detail: { needed },
    });
    vi.restoreAllMocks();
    expect(await new CorpusStore().read('planets')).toBeUndefined();
  });

  it.each(['altered', 'missing', 'not bytes'])('names a shard that is %s', async (damage) => {
    const corpus = await newer();
    await new CorpusStore().install(corpus);
    const [file, bytes] = [...corpus.shards][0] ?? ['', new Uint8Array()];
    const database = await openDB(name);
    const key = ['planets', corpus.manifest.contentHash, file];
    if (damage === 'missing') await database.delete('shards', key);
    else await database.put('shards', damage === 'altered' ? bytes.map((byte) => byte ^ 1) : 'text', key);
    database.close();
    await expect(new CorpusStore().read('planets')).rejects.toMatchObject({
      code: 'corpus-invalid',
      detail: { file: `planets/${file}` },
    });
    await new CorpusStore().install(corpus);
    expect(await new CorpusStore().read('planets')).toEqual(corpus);
  });

  it('refuses a marker that another build wrote in another format', async () => {
    await new CorpusStore().install(await newer());
    const database = await openDB(name);
    await database.put('installed', { format: 'something else' }, 'planets');
    database.close();
    await expect(new CorpusStore().read('planets')).rejects.toMatchObject({ code: 'corpus-invalid' });
  });

  it('recreates its tables if the database has lost them', async () => {
    (await openDB(name, 1)).close();
    const corpus = await newer();
    await new CorpusStore().install(corpus);
    expect(await new CorpusStore().read('planets')).toEqual(corpus);
  });

  it('says so if another tab holds a database that has lost its tables', async () => {
    const other = await openDB(name, 1);
    await expect(new CorpusStore().read('planets')).rejects.toMatchObject({ code: 'storage-blocked' });
    other.close();
  });

  it('says so when another tab holds an older database', async () => {
    const other = await openDB(name, 1);
    const request = openDB(name, 2);
    const store = new CorpusStore({ patience: 50 });
    await expect(store.read('planets')).rejects.toMatchObject({
      code: 'storage-blocked',
      detail: { database: name },
    });
    other.close();
    (await request).close();
  });

  it('says so when a newer build made the database', async () => {
    (await openDB(name, 2)).close();
    await expect(new CorpusStore().read('planets')).rejects.toMatchObject({ code: 'storage-unavailable' });
  });

  it('blocks nobody once it has read', async () => {
    await new CorpusStore().install(await newer());
    let blocked = false;
    const database = await openDB(name, 2, { blocked: () => (blocked = true) });
    database.close();
    expect(blocked).toBe(false);
  });

  it('closes for another tab’s newer database even while it is at work', async () => {
    const corpus = await newer();
    await new CorpusStore().install(corpus);
    const reading = new CorpusStore().read('planets');
    const upgraded = openDB(name, 2);
    expect((await upgraded).version).toBe(2);
    (await upgraded).close();
    await reading.catch(() => {});
  });

  it('says so when there is no IndexedDB', async () => {
    vi.stubGlobal('indexedDB', undefined);
    await expect(new CorpusStore().read('planets')).rejects.toMatchObject({ code: 'storage-unavailable' });
  });

  it('says so when the browser denies it', async () => {
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    await expect(new CorpusStore().read('planets')).rejects.toMatchObject({
      code: 'storage-unavailable',
      detail: { reason: 'storage is switched off' },
    });
  });
});

/** Lets `step` puts succeed and throws at the next. */
function failPut(step: number, error: Error): void {
  const put = IDBObjectStore.prototype.put;
  let count = 0;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...values) {
    if (count === step) throw error;
    count += 1;
    return put.apply(this, values);
  });
}
