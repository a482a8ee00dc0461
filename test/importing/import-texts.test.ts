import { IDBFactory, IDBKeyRange, IDBObjectStore } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ImportResult, type ImportStage, TextImporter } from '../../src/importing/import-texts.js';
import type { SourceFile } from '../../src/importing/source-file.js';
import type { BrowserStorage } from '../../src/model-files/browser-storage.js';
import { parseManifest } from '../../src/retrieval/corpus-format.js';
import { filesOf } from '../../src/retrieval/corpus-manifest.js';
import {
  deleteTexts,
  folderOfTexts,
  keptTexts,
  originalOf,
  renameTexts,
} from '../../src/retrieval/own/kept-texts.js';
import { ownCorpusId } from '../../src/retrieval/own/own-corpus-name.js';
import { keepPractice } from '../../src/retrieval/own/own-practice.js';
import { ownTextsStore } from '../../src/retrieval/own/own-texts-store.js';
import { CorpusRetriever } from '../../src/retrieval/retriever.js';
import { file, pdf } from './support.js';
import 'fake-indexeddb/auto';

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('IDBKeyRange', IDBKeyRange);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const bees = file(
  'bees.md',
  '# Bees\n\nA queen bee lives up to five years.\n\n## Honey\n\nHoney keeps for years.\n',
);

type Kept = Extract<ImportResult, { kind: 'kept' }>;

async function keep(files: readonly SourceFile[], storage: BrowserStorage = {}): Promise<Kept> {
  const result = await new TextImporter(ownTextsStore(), storage).import({ files });
  if (result.kind === 'empty') throw new Error(result.error.message);
  return result;
}

async function opened(name: string): Promise<CorpusRetriever> {
  const retriever = new CorpusRetriever({ fetch: () => Promise.reject(new Error('something was fetched')) });
  await retriever.open({ own: ownCorpusId(name) ?? '' });
  return retriever;
}

/** Stores vectors of four dimensions, one byte each, for two passages. */
async function keepVectors(name: string, rows: readonly number[]): Promise<void> {
  const retriever = await opened(name);
  await retriever.keepVectors({ rows: new Uint8Array(rows), by: 'model@1', dimensions: 4 });
}

async function found(
  retriever: CorpusRetriever,
  text: string,
  whole?: Float32Array,
): Promise<readonly string[]> {
  const results = await retriever.search(
    { text },
    {
      limit: 5,
      exclude: [],
      vectors: whole && { whole },
    },
  );
  return results.map(({ passage }) => passage.id);
}

describe('texts that were imported', () => {
  it('are searched at once, without a network', async () => {
    const { info } = await keep([bees]);
    expect(info).toMatchObject({ title: 'bees', passages: 2 });
    const retriever = await opened(info.id);
    expect(await found(retriever, 'queen')).toEqual(['bees.md#bees']);
    expect(await retriever.settled()).toEqual([]);
  });

  it('are listed with their sizes, even if they have the same name', async () => {
    await keep([bees]);
    await keep([bees, file('kites.txt', 'A kite needs wind.')]);
    const kept = await keptTexts();
    expect(kept.map(({ info }) => info.title)).toEqual(['bees', 'bees and 1 more']);
    expect(new Set(kept.map(({ id }) => id)).size).toBe(2);
    expect(kept.every(({ bytes }) => bytes > 100)).toBe(true);
  });

  it('are named after the files that could be read', async () => {
    expect((await keep([file('a.png', 'x'), bees])).info.title).toBe('bees');
  });

  it('are searched by the rules of a language if all of them declare the same one', async () => {
    const french = file(
      'abeilles.html',
      '<html lang="fr"><h1>Abeilles</h1><p>Les abeilles dansent.</p></html>',
    );
    expect((await keep([french])).info.language).toBe('fr');
    expect((await keptTexts()).map(({ info }) => info.language)).toEqual(['fr']);
    expect((await keep([french, bees])).info.language).toBeUndefined();
  });

  it('of a folder are named after it', async () => {
    const { info } = await keep([
      file('Island trip/a.txt', 'Alpha.'),
      file('Island trip/days/b.txt', 'Beta.'),
    ]);
    expect(info.title).toBe('Island trip');
  });

  it('are renamed and deleted, and their PDF stays with them until then', async () => {
    const content = await pdf((page) => page.text('The harbour is nine metres deep.'));
    const { info, hasOriginals } = await keep([file('guide.pdf', content), bees]);
    expect(hasOriginals).toBe(true);
    const id = ownCorpusId(info.id) ?? '';
    expect((await originalOf(id, 'guide.pdf'))?.size).toBe(content.length);
    await renameTexts(id, '  Pilot\nguide ');
    expect((await keptTexts()).map((texts) => texts.info.title)).toEqual(['Pilot guide']);
    expect((await originalOf(id, 'guide.pdf'))?.size).toBe(content.length);
    expect(await found(await opened(info.id), 'harbour')).toEqual(['guide.pdf#page=1']);
    await expect(renameTexts(id, ' ')).rejects.toMatchObject({ code: 'option-invalid' });
    await deleteTexts(id);
    expect(await keptTexts()).toEqual([]);
    expect(await originalOf(id, 'guide.pdf')).toBeUndefined();
    await expect(opened(info.id)).rejects.toMatchObject({ code: 'corpus-unavailable', detail: { file: id } });
  });

  it('keep their PDF even if the browser stores no Blob, as in private windows of Safari', async () => {
    const put = IDBObjectStore.prototype.put;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value, key) {
      if (value instanceof Blob) throw new DOMException('Error preparing Blob data', 'UnknownError');
      return put.call(this, value, key);
    });
    const content = await pdf((page) => page.text('The harbour is nine metres deep.'));
    const { info } = await keep([file('guide.pdf', content)]);
    const id = ownCorpusId(info.id) ?? '';
    const kept = await originalOf(id, 'guide.pdf');
    expect(new Uint8Array((await kept?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(content);
    expect((await keptTexts()).at(0)?.bytes).toBeGreaterThan(content.length);
    const folder = await folderOfTexts(id);
    expect([...folder.keys()]).toContain('originals/guide.pdf');
  });

  it('get vectors later, which are stored even if the texts were renamed in between', async () => {
    const { info } = await keep([bees]);
    const id = ownCorpusId(info.id) ?? '';
    const retriever = await opened(info.id);
    expect(await retriever.vectorsBy()).toBeNull();
    await renameTexts(id, 'Insects');
    // One byte holds the four dimensions: all high for the first passage, all low for the second.
    const rows = new Uint8Array([0xff, 0x00]);
    await retriever.keepVectors({ rows, by: 'model@1', dimensions: 4 });
    const low = new Float32Array([-0.5, -0.5, -0.5, -0.5]);
    expect(await found(retriever, 'nothing', low)).toEqual(['bees.md#honey', 'bees.md#bees']);
    const again = await opened(info.id);
    expect(await again.vectorsBy()).toBe('model@1');
    expect(await found(again, 'nothing', low)).toEqual(['bees.md#honey', 'bees.md#bees']);
    expect((await keptTexts()).map((texts) => [texts.info.title, texts.hasVectors])).toEqual([
      ['Insects', true],
    ]);
  });

  it('can be served as a folder by any site, with their PDF where its passages refer to it', async () => {
    const content = await pdf((page) => page.text('The harbour is nine metres deep.'));
    const { info } = await keep([file('pilot guide.pdf', content)]);
    const id = ownCorpusId(info.id) ?? '';
    await renameTexts(id, 'Pilot guide');
    const files = await folderOfTexts(id);
    const fetch = async (url: URL) =>
      new Response(files.get(decodeURIComponent(url.pathname.slice('/texts/'.length))) ?? null);
    const retriever = new CorpusRetriever({ store: null, fetch: fetch as never });
    expect((await retriever.open({ folder: 'https://site.example/texts/' })).title).toBe('Pilot guide');
    const [best] = await retriever.search({ text: 'harbour' }, { limit: 1, exclude: [] });
    const { pathname, hash } = new URL(best?.passage.url ?? '', 'https://site.example/texts/');
    expect(hash).toBe('#page=1');
    expect(files.get(decodeURIComponent(pathname.slice('/texts/'.length)))?.size).toBe(content.length);
  });

  it.each<[string, (id: string) => Promise<void>]>([
    ['they are given another name', (name) => renameTexts(ownCorpusId(name) ?? '', 'Insects anew')],
    ['their vectors are made anew', (name) => keepVectors(name, [0x00, 0xff])],
  ])('are exported consistently while %s', async (_, change) => {
    const { info } = await keep([bees]);
    const id = ownCorpusId(info.id) ?? '';
    await keepVectors(info.id, [0xff, 0x00]);
    const store = ownTextsStore();
    const { shard } = store;
    let read = 0;
    store.shard = async (address, name) => {
      if (read++ === 0) await change(info.id);
      return shard.call(store, address, name);
    };
    const files = await folderOfTexts(id, store);
    expect(read).toBeGreaterThan(0);
    const manifest = parseManifest((await files.get('manifest.json')?.text()) ?? '', id);
    expect([...files.keys()].sort()).toEqual(
      ['manifest.json', ...filesOf(manifest).map((each) => each.file)].sort(),
    );
  });

  it('lose nothing when they are renamed, get vectors and practise at the same time', async () => {
    const { info } = await keep([bees]);
    const id = ownCorpusId(info.id) ?? '';
    await Promise.all([
      renameTexts(id, 'Insects'),
      keepPractice(id, { learnt: 1 }),
      keepVectors(info.id, [0xff, 0x00]),
    ]);
    expect(await keptTexts()).toMatchObject([
      { info: { title: 'Insects' }, hasVectors: true, hasPractised: true },
    ]);
  });

  it('that are deleted while their practice is stored stay deleted', async () => {
    for (let ticks = 0; ticks < 4; ticks += 1) {
      const { info } = await keep([bees]);
      const id = ownCorpusId(info.id) ?? '';
      const practised = keepPractice(id, { learnt: 1 });
      for (let tick = 0; tick < ticks; tick += 1) await new Promise((resolve) => setTimeout(resolve));
      await Promise.all([practised, deleteTexts(id)]);
      expect(await keptTexts()).toEqual([]);
      expect(await ownTextsStore().markers()).toEqual(new Map());
    }
  });

  it('are refused if they could not be opened again', async () => {
    const passage = JSON.stringify({ title: 'Long', text: 'word '.repeat(3_400_000) });
    await expect(keep([file('long.jsonl', passage)])).rejects.toMatchObject({
      code: 'file-refused',
      detail: { file: 'long', reason: expect.stringContaining('larger than what can be searched') },
    });
    expect(await ownTextsStore().markers()).toEqual(new Map());
  });

  it('are not exported if one of their files is missing', async () => {
    const { info } = await keep([bees]);
    const store = ownTextsStore();
    store.shard = async () => undefined;
    await expect(folderOfTexts(ownCorpusId(info.id) ?? '', store)).rejects.toMatchObject({
      code: 'corpus-unavailable',
    });
  });

  it('that were deleted while vectors were made stay deleted', async () => {
    const { info } = await keep([bees]);
    const retriever = await opened(info.id);
    await deleteTexts(ownCorpusId(info.id) ?? '');
    await retriever.keepVectors({ rows: new Uint8Array([0xff, 0x00]), by: 'model@1', dimensions: 4 });
    expect(await keptTexts()).toEqual([]);
  });

  it('are read on demand if they are large', async () => {
    const rows = Array.from({ length: 10_500 }, (_, number) => `Boat ${number},${number * 3} m`);
    const { info } = await keep([file('boats.csv', `Name,Length\n${rows.join('\n')}`)]);
    expect(info.passages).toBe(10_500);
    const retriever = await opened(info.id);
    expect((await found(retriever, 'Boat 8421'))[0]).toBe('boats.csv#row=8422');
    expect((await retriever.passagesFrom({ from: 3, count: 2 })).length).toBe(2);
  });
});

describe('an incomplete import stores nothing', () => {
  const empty = async () => expect(await keptTexts()).toEqual([]);

  it('when it is aborted', async () => {
    const controller = new AbortController();
    const reason = new Error('enough');
    const onProgress = ({ stage }: ImportStage): void => {
      if (stage === 'keeping') controller.abort(reason);
    };
    const importing = new TextImporter(ownTextsStore(), {}).import(
      { files: [bees] },
      { signal: controller.signal, onProgress },
    );
    await expect(importing).rejects.toBe(reason);
    await empty();
  });

  it('when the browser reports too little space beforehand', async () => {
    const storage = { estimate: async () => ({ quota: 1000, usage: 900 }) };
    await expect(keep([bees], storage)).rejects.toMatchObject({
      code: 'storage-full',
      detail: { needed: expect.any(Number), missing: expect.any(Number) },
      message: expect.stringContaining('Nothing of it was kept'),
    });
    await empty();
  });

  it('when storage runs out midway', async () => {
    const { put } = IDBObjectStore.prototype;
    let writes = 0;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...given) {
      writes += 1;
      if (writes === 2) throw new DOMException('full', 'QuotaExceededError');
      return put.apply(this, given);
    });
    await expect(keep([bees])).rejects.toMatchObject({ code: 'storage-full' });
    vi.restoreAllMocks();
    await empty();
  });

  it('when nothing could be read, and the error lists what was left out', async () => {
    const result = await new TextImporter(ownTextsStore(), {}).import({ files: [file('cat.png', 'x')] });
    expect(result).toMatchObject({
      kind: 'empty',
      error: { code: 'import-empty', detail: { files: 1, leftOut: 1 } },
      leftOut: [{ code: 'file-refused', detail: { file: 'cat.png' } }],
    });
    await empty();
  });
});

describe('two tabs', () => {
  it('import one after the other, and the second says that it waits', async () => {
    const waiting: (() => void)[] = [];
    let isHeld = true;
    const request = async (_name: string, options: LockOptions, work: (lock: Lock | null) => unknown) => {
      if (options.ifAvailable) return work(isHeld ? null : ({} as Lock));
      if (isHeld) await new Promise<void>((resolve) => waiting.push(resolve));
      return work({} as Lock);
    };
    const storage = { locks: { request } } as unknown as BrowserStorage;
    const stages: string[] = [];
    const onProgress = ({ stage }: ImportStage): void => {
      stages.push(stage);
      isHeld = false;
      for (const go of waiting.splice(0)) go();
    };
    const importing = new TextImporter(ownTextsStore(), storage).import({ files: [bees] }, { onProgress });
    await vi.waitFor(() => expect(stages).toContain('waiting'));
    for (const go of waiting.splice(0)) go();
    expect((await importing).kind).toBe('kept');
    expect(stages[0]).toBe('waiting');
  });
});
