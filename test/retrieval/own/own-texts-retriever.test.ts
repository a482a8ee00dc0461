import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TextImporter } from '../../../src/importing/import-texts.js';
import { openRetriever } from '../../../src/retrieval/open-retriever.js';
import {
  askedTogether,
  everyOwnInfo,
  mostPassagesHeld,
  mostTogether,
} from '../../../src/retrieval/own/asked-together.js';
import {
  deleteTexts,
  type KeptTexts,
  keptTexts,
  renameTexts,
} from '../../../src/retrieval/own/kept-texts.js';
import { keepPractice } from '../../../src/retrieval/own/own-practice.js';
import { OwnTextsRetriever } from '../../../src/retrieval/own/own-texts-retriever.js';
import { ownTextsStore } from '../../../src/retrieval/own/own-texts-store.js';
import { CorpusRetriever } from '../../../src/retrieval/retriever.js';
import { CorpusStore } from '../../../src/retrieval/store.js';
import { packVector } from '../../../src/retrieval/vectors/coarse-vectors.js';
import { file } from '../../importing/support.js';
import 'fake-indexeddb/auto';

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('IDBKeyRange', IDBKeyRange);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function keep(name: string, content: string): Promise<KeptTexts> {
  const before = new Set((await keptTexts()).map(({ id }) => id));
  const result = await new TextImporter(ownTextsStore(), {}).import({ files: [file(name, content)] });
  expect(result.kind).toBe('kept');
  const added = (await keptTexts()).find(({ id }) => !before.has(id));
  if (added === undefined) throw new Error('nothing was kept');
  return added;
}

const bees = () =>
  keep('bees.md', '# Bees\n\nA queen bee lives up to five years.\n\n# Honey\n\nHoney keeps for years.\n');
const boats = () => keep('boats.md', '# Boats\n\nThe boat Ardea was built in 1931 and lasted sixty years.\n');

async function opened(): Promise<OwnTextsRetriever> {
  const retriever = new OwnTextsRetriever();
  await retriever.open({ own: '*' });
  return retriever;
}

async function found(retriever: OwnTextsRetriever, text: string, exclude: readonly string[] = [], limit = 5) {
  const results = await retriever.search({ text }, { limit, exclude });
  return results.map(({ passage }) => passage.id);
}

/** Stores vectors of four dimensions, with one direction per passage. */
async function giveVectors({ id }: KeptTexts, by: string, directions: readonly number[]): Promise<void> {
  const retriever = new CorpusRetriever();
  await retriever.open({ own: id });
  const rows = Uint8Array.from(directions.flatMap((direction) => [...packVector(towards(direction))]));
  await retriever.keepVectors({ rows, by, dimensions: 4 });
}

function towards(direction: number): Float32Array {
  return Float32Array.from({ length: 4 }, (_, at) => (at === direction ? 1 : 0));
}

describe('all own texts, searched together', () => {
  it('are found in each collection, and every passage names its collection', async () => {
    const [first, second] = [await bees(), await boats()];
    const retriever = await opened();
    const results = await retriever.search({ text: 'How many years' }, { limit: 5, exclude: [] });
    expect(results.map(({ passage }) => passage.corpus)).toEqual(
      expect.arrayContaining([
        { id: first.id, title: 'bees' },
        { id: second.id, title: 'boats' },
      ]),
    );
    expect(await found(retriever, 'queen')).toEqual([`${first.id}/bees.md#bees`]);
    expect(await found(retriever, 'Ardea')).toEqual([`${second.id}/boats.md#boats`]);
    expect(await retriever.settled()).toEqual([]);
  });

  it('are distinguished if passages have the same name, and opened by their id', async () => {
    const one = await keep('log.md', '# Log\n\nThe tide was high on Monday.\n');
    const other = await keep('log.md', '# Log\n\nThe tide was low on Friday.\n');
    const retriever = await opened();
    const ids = await found(retriever, 'tide');
    expect([...ids].sort()).toEqual([`${one.id}/log.md#log`, `${other.id}/log.md#log`].sort());
    const passage = await retriever.passage(`${other.id}/log.md#log`);
    expect(passage).toMatchObject({ corpus: { id: other.id }, text: expect.stringContaining('Friday') });
    expect(await retriever.passage('elsewhere/log.md#log')).toBeUndefined();
    expect((await retriever.titles()).map(({ id }) => id).sort()).toEqual([...ids].sort());
  });

  it('return nothing seen before, and one of two passages with the same text', async () => {
    const one = await keep('tide.md', '# Tide\n\nThe tide was high on Monday.\n');
    const other = await keep('copy.md', '# Tide\n\nThe tide was high on Monday.\n');
    const retriever = await opened();
    const [first = '', ...rest] = await found(retriever, 'tide');
    expect(rest).toEqual([]);
    expect([`${one.id}/tide.md#tide`, `${other.id}/copy.md#tide`]).toContain(first);
    expect(await found(retriever, 'tide', [first])).toEqual([]);
  });

  it('are named in a trace, each of them, and have no practice of their own', async () => {
    const [first, second] = [await bees(), await boats()];
    await keepPractice(first.id, { anything: 1 });
    const retriever = new OwnTextsRetriever();
    const info = await retriever.open({ own: '*' });
    expect(info).toMatchObject({ id: `${first.id} + ${second.id}`, title: 'All of my texts', passages: 3 });
    expect(await retriever.practice()).toBeUndefined();
    const before = await retriever.contentHash();
    expect(before).toMatch(/^[0-9a-f]{64}$/u);
    await renameTexts(first.id, 'Insects');
    expect(await (await opened()).contentHash()).not.toBe(before);
  });

  it('are those stored at the time of opening', async () => {
    const [first, second] = [await bees(), await boats()];
    await deleteTexts(first.id);
    const retriever = new OwnTextsRetriever();
    expect((await retriever.open({ own: '*' })).id).toBe(second.id);
    expect(await found(retriever, 'queen')).toEqual([]);
    await deleteTexts(second.id);
    await expect(new OwnTextsRetriever().open({ own: '*' })).rejects.toMatchObject({
      code: 'corpus-unavailable',
    });
  });

  it('are searched without a damaged collection, which is named', async () => {
    const [, second] = [await bees(), await boats()];
    const read = CorpusStore.prototype.read;
    vi.spyOn(CorpusStore.prototype, 'read').mockImplementation(async function (this: CorpusStore, address) {
      const whole = await read.call(this, address);
      if (address === second.id) throw new Error(`${address} is damaged`);
      return whole;
    });
    const retriever = new OwnTextsRetriever();
    const info = await retriever.open({ own: '*' });
    expect(info.id).not.toContain(second.id);
    expect(await found(retriever, 'queen')).toHaveLength(1);
    expect((await retriever.settled()).map(({ message }) => message).join()).toContain(second.id);
    expect(await retriever.settled()).toEqual([]);
  });

  it('are found by the vectors that some have, and the rest by words', async () => {
    const [first, second] = [await bees(), await boats()];
    await giveVectors(first, 'reader@1', [0, 1]);
    const retriever = await opened();
    expect(await retriever.vectorsBy()).toBe('reader@1');
    expect(await retriever.withoutVectors('reader@1')).toEqual([{ of: second.id, passages: 1 }]);
    const search = (whole: Float32Array, text = 'Ardea') =>
      retriever.search({ text }, { limit: 3, exclude: [], vectors: { whole } });
    const brought = (await search(towards(1))).map(({ passage }) => passage.id);
    expect(brought).toContain(`${first.id}/bees.md#honey`);
    expect(brought).toContain(`${second.id}/boats.md#boats`);
    const [passage] = await retriever.passagesFrom({ from: 0, count: 1, of: second.id });
    expect(passage?.title).toBe('Boats');
    await retriever.keepVectors({
      rows: packVector(towards(2)) as Uint8Array<ArrayBuffer>,
      by: 'reader@1',
      dimensions: 4,
      of: second.id,
    });
    expect(await retriever.withoutVectors('reader@1')).toEqual([]);
    expect((await search(towards(2), 'zebra'))[0]?.passage.id).toBe(`${second.id}/boats.md#boats`);
    expect((await search(towards(1), 'zebra'))[0]?.passage.id).toBe(`${first.id}/bees.md#honey`);
    expect((await keptTexts()).map(({ hasVectors }) => hasVectors)).toEqual([true, true]);
  });

  it('tell how near to the question each is, in every collection with vectors', async () => {
    const [first] = [await bees(), await boats()];
    await giveVectors(first, 'reader@1', [0, 1]);
    const retriever = await opened();
    const [vectors, questionVectors] = [{ whole: towards(1) }, { whole: towards(0) }];
    const results = await retriever.search(
      { text: 'Ardea queen honey' },
      { limit: 5, exclude: [], vectors, questionVectors },
    );
    const near = new Map(
      results.map(({ passage: { id, nearness } }) => [id.split('#')[1], nearness?.cosine]),
    );
    expect(near.get('bees')).toBeGreaterThan((near.get('honey') ?? 1) + 0.5);
    expect(near.has('boats')).toBe(true);
    expect(near.get('boats')).toBeUndefined();
  });

  it('ignore the vectors of another model', async () => {
    const [first, second] = [await bees(), await boats()];
    await giveVectors(first, 'reader@1', [0, 1]);
    await giveVectors(second, 'reader@0', [3]);
    const retriever = await opened();
    expect(await retriever.vectorsBy()).toBe('reader@1');
    const results = await retriever.search(
      { text: 'zebra' },
      { limit: 5, exclude: [], vectors: { whole: towards(3) } },
    );
    expect(results.every(({ passage }) => passage.corpus?.id === first.id)).toBe(true);
  });

  it('stop when the signal aborts, while opening and while searching', async () => {
    await bees();
    await boats();
    const stopped = AbortSignal.abort(new Error('stopped'));
    await expect(new OwnTextsRetriever().open({ own: '*' }, { signal: stopped })).rejects.toThrow('stopped');
    const retriever = await opened();
    await expect(
      retriever.search({ text: 'years' }, { limit: 2, exclude: [], signal: stopped }),
    ).rejects.toThrow('stopped');
    const later = new AbortController();
    const searching = retriever.search({ text: 'years' }, { limit: 2, exclude: [], signal: later.signal });
    later.abort(new Error('stopped later'));
    await expect(searching).rejects.toThrow('stopped later');
    expect(await found(retriever, 'years', [], 2)).toHaveLength(2);
  });

  it('are opened by their reserved name, and one collection by its own', async () => {
    const first = await bees();
    await boats();
    const all = await openRetriever({ own: '*' }, {});
    expect(all.part).toBeInstanceOf(OwnTextsRetriever);
    const one = await openRetriever({ own: first.id }, {});
    expect(one.part).toBeInstanceOf(CorpusRetriever);
    expect(one.opened.id).toBe(first.id);
  });
});

describe('the choice of all own texts', () => {
  const texts = (number: number, passages = 10, isHeldWhole = true, language?: string): KeptTexts => ({
    id: `texts-${number}`,
    info: {
      id: `own:texts-${number}`,
      title: `Texts ${number}`,
      description: '',
      passages,
      examples: [],
      ...(language === undefined ? {} : { language }),
    },
    bytes: 1,
    hasVectors: false,
    hasPractised: false,
    isHeldWhole,
  });
  const many = (count: number) => Array.from({ length: count }, (_, number) => texts(number));

  it('is offered for two or more, and names what it searches', () => {
    expect(everyOwnInfo([])).toBeNull();
    expect(everyOwnInfo(many(1))).toBeNull();
    expect(everyOwnInfo(many(2))).toMatchObject({
      id: 'own:*',
      passages: 20,
      description: 'Searches “Texts 0” and “Texts 1” together.',
    });
  });

  it('has a language if all texts share it', () => {
    const [german, french] = [texts(0, 10, true, 'de'), texts(1, 10, true, 'fr')];
    expect(everyOwnInfo([german, texts(1, 10, true, 'de')])?.language).toBe('de');
    expect(everyOwnInfo([german, french])?.language).toBeUndefined();
    expect(everyOwnInfo([german, texts(1)])?.language).toBeUndefined();
  });

  it('leaves out what exceeds the limits, and says so', () => {
    const { asked, leftOut } = askedTogether(many(mostTogether + 2));
    expect([asked.length, leftOut.length]).toEqual([mostTogether, 2]);
    expect(everyOwnInfo(many(mostTogether + 1))?.description).toMatch(
      /Without “Texts 12”: at most 12 texts/u,
    );
    const large = [texts(0, mostPassagesHeld), texts(1, 1), texts(2, 50_000, false)];
    expect(askedTogether(large).leftOut.map(({ id }) => id)).toEqual(['texts-1']);
  });
});
