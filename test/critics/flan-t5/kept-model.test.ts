import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  KeptModel,
  keptFlanT5Files,
  keptModelName,
  newerModelName,
} from '../../../src/critics/flan-t5/kept-model.js';
import { MemoryCaches } from '../../offline/support.js';

const base = new URL('https://limen.test/models/flan-t5/');
const graph = 'onnx/encoder_model.onnx';
const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');
let caches: MemoryCaches;

beforeEach(() => {
  caches = new MemoryCaches();
  vi.stubGlobal('caches', caches);
});
afterEach(() => vi.unstubAllGlobals());

async function keptWith(headers: Record<string, string>): Promise<KeptModel> {
  const cache = await caches.open(keptModelName(base));
  await cache.put(new URL(graph, base), new Response('graph', { headers }));
  const kept = await KeptModel.open(base, base);
  if (kept === undefined) throw new Error('Nothing can be kept.');
  return kept;
}

describe('the kept files of a chosen model', () => {
  it.each([
    ['the same ETag', { etag: '"1"', 'content-length': '5' }, { etag: '"1"', 'content-length': '9' }, true],
    ['another ETag', { etag: '"1"' }, { etag: '"2"' }, false],
    ['another date', { 'last-modified': 'Mon' }, { 'last-modified': 'Tue' }, false],
    ['another length', { 'content-length': '5' }, { 'content-length': '6' }, false],
    [
      'another length after compression',
      { 'content-length': '5' },
      { 'content-length': '3', 'content-encoding': 'br' },
      true,
    ],
    ['nothing to compare', { etag: '"1"' }, {}, true],
  ])('with %s are recognised as current or outdated', async (_, before, now, current) => {
    const kept = await keptWith(before);
    expect(await kept.isCurrent(graph, new Headers(now))).toBe(current);
  });

  it('are forgotten all at once, checksums included', async () => {
    const kept = await keptWith({});
    await kept.keepDigests({ [graph]: 'abc' });
    expect(await kept.has(graph)).toBe(true);
    expect(await kept.digests()).toEqual({ [graph]: 'abc' });
    await kept.clear();
    expect(await kept.has(graph)).toBe(false);
    expect(await kept.digests()).toEqual({});
  });

  it.each([
    ['one byte is altered', 'graPh'],
    ['it is cut short', 'gra'],
    ['it is empty', ''],
    ['it is longer', 'graphs'],
  ])('are hashed again when they are opened, and a file is dropped when %s', async (_what, damaged) => {
    const kept = await keptWith({});
    await kept.keepDigests({ [graph]: digestOf('graph') });
    await kept.dropDamaged();
    expect(await kept.has(graph)).toBe(true);
    await (await caches.open(kept.name)).put(new URL(graph, base), new Response(damaged));
    await kept.dropDamaged();
    expect(await kept.has(graph)).toBe(false);
  });

  it('are dropped when nothing is recorded of them, or the record is damaged', async () => {
    const kept = await keptWith({});
    await kept.keepDigests({ other: 'abc' });
    await (await caches.open(kept.name)).put(new URL('limen-digests.json', base), new Response('{damaged'));
    await kept.dropDamaged();
    expect(await kept.has(graph)).toBe(false);
  });

  it('are recorded one after the other, and none is forgotten', async () => {
    const kept = await keptWith({});
    await Promise.all(['a', 'b', 'c'].map((path) => kept.keepDigests({ [path]: path })));
    expect(await kept.digests()).toEqual({ a: 'a', b: 'b', c: 'c' });
  });

  it('are forgotten after a failure only if the model was never opened with them', async () => {
    const kept = await keptWith({});
    await kept.keepOpened((path) => path === graph);
    await (await caches.open(kept.name)).put(new URL('onnx/other.onnx', base), new Response('a web page'));
    await kept.dropUnopened();
    expect([await kept.has(graph), await kept.has('onnx/other.onnx')]).toEqual([true, false]);
  });

  it('are replaced by those of a newer version, and nothing of the old one remains', async () => {
    const kept = await keptWith({ etag: '"1"' });
    await (await caches.open(kept.name)).put(new URL('only-older.json', base), new Response('{}'));
    const newer = await KeptModel.open(base, base, newerModelName(base));
    if (newer === undefined) throw new Error('Nothing can be kept.');
    await (await caches.open(newer.name)).put(new URL(graph, base), new Response('newer'));
    await newer.keepDigests({ [graph]: digestOf('newer') });
    await kept.replaceWith(newer);
    await kept.dropDamaged();
    expect([await kept.has(graph), await kept.has('only-older.json')]).toEqual([true, false]);
    expect(await caches.has(newer.name)).toBe(false);
    const files = await keptFlanT5Files(caches);
    expect(files.filter(({ sha256 }) => sha256 !== undefined)).toMatchObject([
      { folder: base.href, file: graph },
    ]);
  });

  it('are absent if the browser stores nothing', async () => {
    vi.stubGlobal('caches', undefined);
    expect(await KeptModel.open(base, base)).toBeUndefined();
  });
});
