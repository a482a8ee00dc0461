import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { LimenError } from '../../src/engine/index.js';
import { MemoryCaches } from '../offline/support.js';
import { failure } from '../rpc/channel-worker.js';
import { type Answer, content, cutAfter, honest, loadWeights, part, serverOf, weights } from './support.js';

let caches: MemoryCaches;
beforeEach(() => {
  caches = new MemoryCaches();
  vi.stubGlobal('location', new URL('https://limen.test/'));
});

const rangesOf = (asked: readonly Headers[]) => asked.map((headers) => headers.get('range'));

/** A first visit whose download was cut off. */
async function cutVisit(bytes: number, headers?: Record<string, string>): Promise<void> {
  const thrown = await failure(
    loadWeights(
      serverOf((from) => cutAfter(from, bytes, headers)),
      { caches },
    ),
  );
  expect(thrown).toMatchObject({
    code: 'model-unavailable',
    detail: { file: weights, reason: 'network error' },
  });
}

describe('A download that was cut', () => {
  it('resumes in a later visit, if the file is still the same', async () => {
    await cutVisit(700_000);
    const server = serverOf();
    expect(await loadWeights(server, { caches })).toBe('published');
    expect(rangesOf(server.asked)).toEqual(['bytes=700000-']);
    expect(server.asked[0]?.get('if-range')).toBe('"one"');
  });

  it('resumes in the same visit without storage', async () => {
    const server = serverOf((from) => cutAfter(from, 500_000));
    const retry = { retries: 1, firstWait: 1 };
    expect(await loadWeights(server, {}, { retry })).toBe('published');
    expect(rangesOf(server.asked)).toEqual([null, 'bytes=500000-']);
  });

  it('resumes where it was aborted', async () => {
    const controller = new AbortController();
    const onProgress = ({ loaded }: { loaded: number }) => loaded > 600_000 && controller.abort('closed');
    const stalling: Answer = (from) => cutAfter(from, 700_000);
    const loading = loadWeights(serverOf(stalling), { caches }, { signal: controller.signal, onProgress });
    expect(await failure(loading)).toBe('closed');
    const server = serverOf();
    expect(await loadWeights(server, { caches })).toBe('published');
    expect(rangesOf(server.asked)[0]).toMatch(/^bytes=\d{6}-$/u);
  });

  it('is resumed without If-Range for a weak ETag, and starts over if that has changed', async () => {
    await cutVisit(700_000, { etag: 'W/"one"' });
    const server = serverOf((from) => part(from, content.subarray(from), { etag: 'W/"two"' }));
    expect(await loadWeights(server, { caches })).toBe('published');
    expect(rangesOf(server.asked)).toEqual(['bytes=700000-', null]);
    expect(server.asked[0]?.has('if-range')).toBe(false);
  });

  it('needs no header of another origin that is hidden from the page', async () => {
    vi.stubGlobal('location', new URL('https://page.test/'));
    await cutVisit(700_000);
    const shownToOthers: Answer = (from) =>
      Object.defineProperty(new Response(content.subarray(from), { status: 206 }), 'type', { value: 'cors' });
    const server = serverOf(shownToOthers);
    expect(await loadWeights(server, { caches })).toBe('published');
    expect(server.asked.map((headers) => headers.has('if-range'))).toEqual([false]);
  });

  it('starts over, once, if the stored part turns out to be damaged', async () => {
    await cutVisit(700_000);
    const partials = await caches.open('limen-partials');
    const [piece] = await partials.keys();
    const kept = await partials.match(piece?.url ?? '');
    const bytes = new Uint8Array((await kept?.arrayBuffer()) ?? new ArrayBuffer(0));
    bytes[5] = 255;
    await partials.put(piece?.url ?? '', new Response(bytes, { headers: kept?.headers ?? {} }));
    const server = serverOf();
    expect(await loadWeights(server, { caches })).toBe('published');
    expect(rangesOf(server.asked)).toEqual(['bytes=700000-', null]);
  });

  it('leaves no partial file behind once it is complete', async () => {
    await cutVisit(700_000);
    await loadWeights(serverOf(), { caches });
    expect(await (await caches.open('limen-partials')).keys()).toEqual([]);
  });

  it('never results in anything but the published bytes, whatever the server does', async () => {
    const other = content.slice().reverse();
    const misdeeds: readonly ((bytes: number) => Answer)[] = [
      (bytes) => (from) => cutAfter(from, bytes),
      (bytes) => () => cutAfter(0, bytes),
      (bytes) => (from) => part(from, other.subarray(from, from + bytes)),
      () => (from) => part(from, other.subarray(from)),
      () => (from) => part(from, content.subarray(from), { etag: '"two"' }),
      (bytes) => (from) =>
        part(from, content.subarray(from), { 'content-range': `bytes ${bytes}-1099999/1100000` }),
      () => () => new Response('no', { status: 416 }),
      () => () => new Response('no', { status: 500 }),
      () => () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }),
    ];
    const misdeed = fc
      .tuple(fc.nat({ max: misdeeds.length - 1 }), fc.nat({ max: content.length }))
      .map(([kind, bytes]) => misdeeds[kind]?.(bytes) ?? honest);
    await fc.assert(
      fc.asyncProperty(fc.array(misdeed, { maxLength: 5 }), async (answers) => {
        const storage = { caches: new MemoryCaches() };
        const server = serverOf(...answers);
        for (let visit = 0; visit <= answers.length; visit += 1) {
          const result = await loadWeights(server, storage).catch((thrown: unknown) => thrown);
          if (typeof result === 'string') {
            expect(result).toBe('published');
          } else {
            expect(result).toBeInstanceOf(LimenError);
            expect(result).toMatchObject({ detail: { file: weights } });
          }
        }
        // The server is honest again, and the stored file is the right one.
        expect(await loadWeights(serverOf(), storage)).toBe('published');
      }),
      { numRuns: 40 },
    );
  });
});
