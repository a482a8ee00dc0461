/** A large corpus opened by the URL of its folder: what is stored of it, and what works offline. */

import 'fake-indexeddb/auto';
import { IDBObjectStore } from 'fake-indexeddb';
import { openDB } from 'idb';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Fetch } from '../../src/network/request.js';
import { compileAtSize } from '../../src/retrieval/at-size/compile-at-size.js';
import type { CompiledCorpus } from '../../src/retrieval/corpus-files.js';
import type { CorpusPassage } from '../../src/retrieval/corpus-format.js';
import { CorpusRetriever } from '../../src/retrieval/retriever.js';
import type { CorpusAddress } from '../../src/retrieval/retriever-options.js';
import { CorpusStore } from '../../src/retrieval/store.js';
import { offline, pack } from './support.js';

const folder = 'https://site.test/knowledge/';
const address: CorpusAddress = { folder };

let first: CompiledCorpus;
/** The same except for one passage. */
let second: CompiledCorpus;
let store: CorpusStore;
let tests = 0;

beforeAll(async () => {
  first = await compiled('old');
  second = await compiled('new');
});
beforeEach(() => {
  tests += 1;
  store = new CorpusStore({ name: `at-size-kept-${tests}` });
});
afterEach(() => {
  vi.restoreAllMocks();
});

function compiled(last: string): Promise<CompiledCorpus> {
  const passages = Array.from({ length: 2000 }, (_, number): CorpusPassage => {
    const text = Array.from({ length: 60 }, (__, each) => `word${(number * 7 + each * 13) % 5000}`).join(' ');
    const rare = number === 1999 ? `rare${number} ${last}` : `rare${number}`;
    return { id: `p${String(number).padStart(4, '0')}`, title: `Title ${number}`, text: `${rare} ${text}` };
  });
  return compileAtSize({ id: 'docs', title: 'Docs', description: '', examples: [] }, passages, 'docs', {
    pack,
  });
}

function serving(corpus: CompiledCorpus): { readonly fetch: Fetch; readonly asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    fetch: async (url) => {
      const file = url.pathname.split('/').at(-1) ?? '';
      asked.push(file);
      const bytes = corpus.files.get(file);
      return bytes === undefined ? new Response('', { status: 404 }) : new Response(bytes);
    },
  };
}

async function opened(fetch: Fetch, where = address): Promise<CorpusRetriever> {
  const retriever = new CorpusRetriever({ fetch, store, patience: 50 });
  await retriever.open(where);
  return retriever;
}

async function best(retriever: CorpusRetriever, text: string): Promise<string | undefined> {
  const [found] = await retriever.search({ text }, { limit: 1, exclude: [] });
  await retriever.settled();
  return found?.passage.id;
}

async function keptShards(): Promise<readonly (readonly string[])[]> {
  const database = await openDB(store.name);
  const keys = (await database.getAllKeys('shards')) as unknown as (readonly string[])[];
  database.close();
  return keys;
}

describe('a large corpus that is opened by its URL', () => {
  it('is stored as far as it was read: the next visit only fetches the manifest', async () => {
    const { fetch, asked } = serving(first);
    expect(await best(await opened(fetch), 'rare77')).toBe('p0077');
    const before = asked.length;
    expect(await best(await opened(fetch, { folder: `${folder}?again#top` }), 'rare77')).toBe('p0077');
    expect(asked.slice(before)).toEqual(['manifest.json']);
  });

  it('fetches what searches need and nothing else', async () => {
    const { fetch, asked } = serving(first);
    await best(await opened(fetch), 'rare77');
    expect(asked.length).toBeLessThan(first.manifest.shards.length / 2);
    expect(await keptShards()).toHaveLength(asked.length - 1);
  });

  it('answers earlier searches offline, and names what was never read', async () => {
    await best(await opened(serving(first).fetch), 'rare77');
    const retriever = await opened(offline);
    expect(await best(retriever, 'rare77')).toBe('p0077');
    const never = retriever.search({ text: 'word4321 rare1234' }, { limit: 1, exclude: [] });
    await expect(never).rejects.toMatchObject({
      code: 'corpus-unavailable',
      detail: {
        file: expect.stringMatching(/^docs\/index-/u),
        reason: expect.stringContaining('not kept in this browser'),
      },
    });
    expect(await best(retriever, 'rare77')).toBe('p0077');
    expect(retriever.notices).toEqual([]);
  });

  it('finds what was never read as soon as the network is back', async () => {
    await best(await opened(serving(first).fetch), 'rare77');
    let fetch = offline;
    const retriever = await opened((...request) => fetch(...request));
    await expect(best(retriever, 'rare1234')).rejects.toMatchObject({ code: 'corpus-unavailable' });
    fetch = serving(first).fetch;
    expect(await best(retriever, 'rare1234')).toBe('p1234');
  });

  it('uses what is stored while the server does not answer', async () => {
    await best(await opened(serving(first).fetch), 'rare77');
    expect(await best(await opened(() => new Promise(() => undefined)), 'rare77')).toBe('p0077');
  });

  it('keeps what is unchanged in a newer version, and nothing else of the old one', async () => {
    await best(await opened(serving(first).fetch), 'rare77');
    const { fetch, asked } = serving(second);
    const retriever = await opened(fetch);
    expect(await best(retriever, 'new rare1999')).toBe('p1999');
    const [passages] = (await keptShards()).filter(([, , file = '']) => file.startsWith('passages'));
    expect(passages?.[2]).toMatch(/^passages-\d+\./u);
    await best(retriever, 'rare77');
    // The shard of that passage is the same in both.
    expect(asked).not.toContain(passages?.[2]);
    const published = new Set(second.manifest.shards.map(({ file }) => file));
    for (const [where, contentHash, file = ''] of await keptShards()) {
      expect(where).toBe(folder);
      expect(contentHash).toBe(second.manifest.contentHash);
      expect(published).toContain(file);
    }
  });

  it('continues with the complete stored version if the newer one cannot be read', async () => {
    await best(await opened(serving(first).fetch), 'rare77');
    const { fetch } = serving(second);
    const broken: Fetch = async (url, init) =>
      url.pathname.endsWith('manifest.json') ? fetch(url, init) : new Response('', { status: 503 });
    const retriever = await opened(broken);
    expect(await best(retriever, 'rare77')).toBe('p0077');
    expect(retriever.notices.map(({ code }) => code)).toEqual(['corpus-unavailable']);
    expect(await best(await opened(offline), 'rare77')).toBe('p0077');
  });

  it('is not confused with one of the same id at another URL', async () => {
    await best(await opened(serving(first).fetch), 'rare77');
    const elsewhere = opened(offline, { folder: 'https://site.test/other/' });
    await expect(elsewhere).rejects.toMatchObject({ code: 'corpus-unavailable' });
    await opened(serving(second).fetch, { folder: 'https://site.test/other/' });
    expect(await best(await opened(offline), 'rare77')).toBe('p0077');
  });

  it('is read from the network and from storage when storage is full, which is reported once', async () => {
    await best(await opened(serving(first).fetch), 'rare77');
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('no room', 'QuotaExceededError');
    });
    const { fetch, asked } = serving(first);
    const retriever = await opened(fetch);
    expect(await retriever.settled()).toEqual([]);
    const search = (text: string) => retriever.search({ text }, { limit: 1, exclude: [] });
    expect((await search('rare1234'))[0]?.passage.id).toBe('p1234');
    expect((await retriever.settled()).map(({ code }) => code)).toEqual(['storage-full']);
    expect((await search('rare500'))[0]?.passage.id).toBe('p0500');
    expect(await retriever.settled()).toEqual([]);
    expect(retriever.notices.map(({ code }) => code)).toEqual(['storage-full']);
    const before = asked.length;
    expect(await best(retriever, 'rare77')).toBe('p0077');
    expect(asked.length).toBe(before);
  });

  it('takes over what an earlier version stored by id, and is then available offline', async () => {
    const { manifest, files } = first;
    const byId: CorpusAddress = { corpusId: 'docs', baseUrl: 'https://site.test/' };
    await store.install({ manifest, shards: new Map() }, manifest.id);
    const version = { address: manifest.id, contentHash: manifest.contentHash };
    for (const { file } of manifest.shards) {
      await store.keep(version, file, files.get(file) ?? new Uint8Array());
    }
    const { fetch, asked } = serving(first);
    expect(await best(await opened(fetch, byId), 'rare77')).toBe('p0077');
    expect(asked.filter((file) => !/^(?:manifest|lengths)/u.test(file))).toEqual([]);
    expect(await best(await opened(offline, byId), 'rare1234')).toBe('p1234');
    for (const [where] of await keptShards()) expect(where).toBe('https://site.test/corpora/docs/#docs');
  });

  it('repairs a damaged stored shard', async () => {
    await best(await opened(serving(first).fetch), 'rare77');
    const database = await openDB(store.name);
    for (const key of await database.getAllKeys('shards')) await database.put('shards', 'text', key);
    database.close();
    expect(await best(await opened(serving(first).fetch), 'rare77')).toBe('p0077');
    expect(await best(await opened(offline), 'rare77')).toBe('p0077');
  });
});
