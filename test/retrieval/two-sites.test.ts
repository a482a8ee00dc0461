/** Two sites of one origin, which share a database, with corpora of the same name. */

import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Fetch } from '../../src/network/request.js';
import { compileCorpus } from '../../src/retrieval/compile-corpus.js';
import type { CompiledCorpus } from '../../src/retrieval/corpus-files.js';
import type { CorpusPassage } from '../../src/retrieval/corpus-format.js';
import { CorpusRetriever } from '../../src/retrieval/retriever.js';
import type { CorpusAddress } from '../../src/retrieval/retriever-options.js';
import { CorpusStore } from '../../src/retrieval/store.js';
import { compilePlanets, offline, planets } from './support.js';

const origin = 'https://shared.test/';
const comets: readonly CorpusPassage[] = [
  { id: 'halley', title: 'Halley', text: 'Halley is a comet that returns every 76 years.' },
];
const byId = (site: string): CorpusAddress => ({ corpusId: 'planets', baseUrl: `${origin}${site}/` });
const byFolder = (site: string): CorpusAddress => ({ folder: `${origin}${site}/corpora/planets/` });

let one: CompiledCorpus;
let two: CompiledCorpus;
let store: CorpusStore;
let tests = 0;

beforeEach(async () => {
  tests += 1;
  store = new CorpusStore({ name: `two-sites-${tests}` });
  one = await compilePlanets();
  two = await compilePlanets(comets);
});

/** Serves each site its corpus, whatever its name. */
function served(sites: Readonly<Record<string, CompiledCorpus>>): { fetch: Fetch; asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    fetch: async (url) => {
      const [site = '', , , file = ''] = url.href.slice(origin.length).split('/');
      asked.push(file);
      const bytes = sites[site]?.files.get(file);
      return bytes === undefined ? new Response('', { status: 404 }) : new Response(bytes);
    },
  };
}

async function visit(fetch: Fetch, address: CorpusAddress): Promise<readonly string[]> {
  const retriever = new CorpusRetriever({ fetch, store, patience: 50 });
  await retriever.open(address);
  const found = await retriever.search({ text: 'Titan Halley' }, { limit: 3, exclude: [] });
  await retriever.settled();
  return found.map(({ passage }) => passage.id);
}

const unreachable: readonly (readonly [string, Fetch])[] = [
  ['offline', offline],
  ['answering 404', async () => new Response('', { status: 404 })],
  ['answering with a page', async () => new Response('<!doctype html><title>Sign in</title>')],
];
const ways: readonly (readonly [string, (site: string) => CorpusAddress])[] = [
  ['by id', byId],
  ['by folder', byFolder],
];

describe.each(ways)(
  'a site whose corpus is opened %s and has the same name as its neighbour’s',
  (_way, addressOf) => {
    it.each(unreachable)('shows nothing of the neighbour’s while its own is %s', async (_state, fetch) => {
      expect(await visit(served({ one }).fetch, addressOf('one'))).toContain('titan');
      await expect(visit(fetch, addressOf('two'))).rejects.toMatchObject({
        code: expect.stringMatching(/^corpus-(?:unavailable|invalid)$/u),
      });
      expect(await visit(offline, addressOf('one'))).toContain('titan');
    });

    it('shows nothing of the neighbour’s while its own is slow', async () => {
      await visit(served({ one }).fetch, addressOf('one'));
      const slow: Fetch = async (...request) => {
        await new Promise((resolve) => setTimeout(resolve, 150));
        return served({ two }).fetch(...request);
      };
      expect(await visit(slow, addressOf('two'))).toEqual(['halley']);
    });

    it('has its corpus stored beside the neighbour’s', async () => {
      const { fetch } = served({ one, two });
      await visit(fetch, addressOf('one'));
      await visit(fetch, addressOf('two'));
      expect(await visit(offline, addressOf('one'))).toContain('titan');
      expect(await visit(offline, addressOf('two'))).toEqual(['halley']);
    });
  },
);

describe('a corpus', () => {
  it('is found again by any spelling of its folder’s URL', async () => {
    await visit(served({ one }).fetch, byFolder('one'));
    for (const end of ['', '/', '/index.html', '?lang=en', '/#top', '/index.html?lang=en#top']) {
      expect(await visit(offline, { folder: `${origin}one/corpora/planets${end}` })).toContain('titan');
    }
  });

  it('is found again by any spelling of its page’s URL', async () => {
    await visit(served({ one }).fetch, byId('one'));
    for (const baseUrl of [`${origin}one/index.html`, `${origin}one/?lang=en`, `${origin}one/#top`]) {
      expect(await visit(offline, { corpusId: 'planets', baseUrl })).toContain('titan');
    }
  });
});

describe('what an earlier version stored only by id', () => {
  /** The format in which `CorpusStore` stored corpora before it distinguished them by URL. */
  async function keptFormerly({ manifest, files }: CompiledCorpus): Promise<void> {
    const database = await openDB(store.name, 1, {
      upgrade(empty) {
        for (const table of ['installed', 'shards']) empty.createObjectStore(table);
      },
    });
    for (const { file } of manifest.shards) {
      await database.put('shards', files.get(file), [manifest.id, manifest.contentHash, file]);
    }
    await database.put('installed', manifest, manifest.id);
    database.close();
  }

  async function keptKeys(): Promise<readonly string[]> {
    const database = await openDB(store.name);
    const keys = await database.getAllKeys('installed');
    database.close();
    return keys.map(String);
  }

  it('is not fetched again if the manifest at the URL matches it, and is stored under that URL', async () => {
    await keptFormerly(one);
    const { fetch, asked } = served({ one });
    expect(await visit(fetch, byId('one'))).toContain('titan');
    expect(asked).toEqual(['manifest.json']);
    expect(await visit(offline, byId('one'))).toContain('titan');
    expect(await keptKeys()).toEqual([`${origin}one/corpora/planets/#planets`]);
  });

  it('provides a newer version of its site with the unchanged shards', async () => {
    await keptFormerly(one);
    const shards = one.manifest.shards.filter(({ kind }) => kind === 'passages');
    const info = { id: 'planets', title: 'Planets, revised', description: '', examples: [] };
    const newer = await compileCorpus(info, planets, 'planets');
    expect(newer.manifest.contentHash).not.toBe(one.manifest.contentHash);
    const { fetch, asked } = served({ one: newer });
    await visit(fetch, byId('one'));
    for (const { file } of shards) expect(asked).not.toContain(file);
  });

  it('is never shown for another URL', async () => {
    await keptFormerly(one);
    for (const [, fetch] of unreachable) {
      await expect(visit(fetch, byId('two'))).rejects.toMatchObject({
        code: expect.stringMatching(/^corpus-(?:unavailable|invalid)$/u),
      });
    }
    expect(await visit(served({ two }).fetch, byId('two'))).toEqual(['halley']);
    expect(await visit(offline, byId('two'))).toEqual(['halley']);
  });

  it('is used as before if it was stored by the URL of its folder', async () => {
    const { manifest, files } = one;
    const shards = new Map(manifest.shards.map(({ file }) => [file, files.get(file) ?? new Uint8Array()]));
    await store.install({ manifest, shards }, `${origin}one/corpora/planets/`);
    expect(await visit(offline, byFolder('one'))).toContain('titan');
  });

  it('is not trusted if it is damaged', async () => {
    await keptFormerly(one);
    const database = await openDB(store.name);
    for (const key of await database.getAllKeys('shards')) {
      await database.put('shards', new Uint8Array([1, 2, 3]), key);
    }
    database.close();
    const { fetch, asked } = served({ one });
    expect(await visit(fetch, byId('one'))).toContain('titan');
    expect(asked).toHaveLength(one.files.size);
  });
});
