import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { KeptModel, keptModelName } from '../src/criticism/flan-t5/kept-model.js';
import { MemoryCaches } from './offline-support.js';

const base = new URL('https://limen.test/models/flan-t5/');
const graph = 'onnx/encoder_model.onnx';
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
  ])('with %s are current or not', async (_, before, now, current) => {
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

  it('are none where the browser keeps nothing', async () => {
    vi.stubGlobal('caches', undefined);
    expect(await KeptModel.open(base, base)).toBeUndefined();
  });
});
