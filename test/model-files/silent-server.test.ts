import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ErrorRecord } from '../../src/engine/index.js';
import type { Fetch } from '../../src/network/request.js';
import { endOf, stopTime } from '../network/passing-time.js';
import { MemoryCaches } from '../offline/support.js';
import { failure, forever } from '../rpc/channel-worker.js';
import { type Answer, content, loadWeights, locksOfOneBrowser, part, serverOf } from './support.js';

let caches: MemoryCaches;
beforeEach(() => {
  caches = new MemoryCaches();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The first `bytes`, then nothing. */
const stalling =
  (bytes: number): Answer =>
  (from) => {
    let isSent = false;
    const pull = (controller: ReadableStreamDefaultController): Promise<void> | undefined => {
      if (isSent) return forever();
      isSent = true;
      controller.enqueue(content.slice(from, from + bytes));
      return undefined;
    };
    return part(from, new ReadableStream({ pull }));
  };

/** Accepts every request that matches `isSilent`, and never responds. */
const silentFor =
  (isSilent: (name: string) => boolean, { fetch } = serverOf()): Fetch =>
  (url, init) =>
    isSilent(url.pathname.split('/').at(-1) ?? '') ? forever() : fetch(url, init);

describe('A server that accepts and never answers', () => {
  it('does not delay a stored model', async () => {
    await loadWeights(serverOf(), { caches });
    stopTime();
    const notices: ErrorRecord[] = [];
    const fetch = silentFor(() => true);
    const onNotice = (notice: ErrorRecord): void => void notices.push(notice);
    const loading = loadWeights({ fetch }, { caches }, { onNotice });
    expect(await endOf(loading, 5)).toMatchObject({ value: 'published' });
    expect(notices).toEqual([]);
  });

  it.each(['manifest.json', 'tokenizer.json', 'model.onnx'])(
    'is abandoned with an error if %s is not stored',
    async (name) => {
      stopTime();
      const fetch = silentFor((asked) => asked === name);
      expect(
        await endOf(loadWeights({ fetch }, { caches }, { retry: { retries: 3, firstWait: 1 } })),
      ).toMatchObject({
        status: 'rejected',
        reason: { code: 'model-unavailable', detail: { reason: 'the server sent nothing for 30 seconds' } },
      });
    },
  );

  it('is retried once, less often than one that says it is busy', async () => {
    stopTime();
    const server = serverOf(stalling(0), stalling(0), stalling(0), stalling(0));
    await endOf(loadWeights(server, {}, { retry: { retries: 3, firstWait: 1 } }));
    expect(server.asked).toHaveLength(2);
  });
});

describe('A body that stalls', () => {
  it('passes the lock to the waiting tab, which resumes the download', async () => {
    vi.stubGlobal('location', new URL('https://limen.test/'));
    stopTime();
    const storage = { caches, locks: locksOfOneBrowser() };
    const server = serverOf(stalling(700_000));
    const both = Promise.allSettled([loadWeights(server, storage), loadWeights(server, storage)]);
    await endOf(both);
    expect(await both).toMatchObject([
      { status: 'rejected', reason: { code: 'model-unavailable' } },
      { status: 'fulfilled', value: 'published' },
    ]);
    expect(server.asked.map((headers) => headers.get('range'))).toEqual([null, 'bytes=700000-']);
  });

  it('is resumed in the same visit', async () => {
    stopTime();
    const server = serverOf(stalling(1000));
    const loading = loadWeights(server, {}, { retry: { retries: 3, firstWait: 1 } });
    expect(await endOf(loading)).toMatchObject({ value: 'published' });
  });

  it('of the manifest does not delay a stored model', async () => {
    await loadWeights(serverOf(), { caches });
    stopTime();
    const { fetch } = serverOf();
    const stalled: Fetch = async (url, init) =>
      url.pathname.endsWith('manifest.json')
        ? new Response(new ReadableStream({ pull: forever }))
        : fetch(url, init);
    expect(await endOf(loadWeights({ fetch: stalled }, { caches }), 5)).toMatchObject({ value: 'published' });
  });

  it('is aborted at once nevertheless', async () => {
    const controller = new AbortController();
    const onProgress = ({ loaded }: { loaded: number }) => loaded > 0 && controller.abort('closed');
    const loading = loadWeights(
      serverOf(stalling(500_000)),
      { caches },
      { signal: controller.signal, onProgress },
    );
    expect(await failure(loading)).toBe('closed');
  });
});
