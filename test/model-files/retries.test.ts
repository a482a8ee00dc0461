import { afterEach, describe, expect, it, vi } from 'vitest';
import type { LoadProgress } from '../../src/model-files/model-files.js';
import { parseRetryAfter } from '../../src/network/retries.js';
import { failure } from '../rpc/channel-worker.js';
import { type Answer, cutAfter, loadWeights, serverOf, weights } from './support.js';

afterEach(() => vi.useRealTimers());

const status =
  (status: number, headers: Record<string, string> = {}): Answer =>
  () =>
    new Response('', { status, headers });
const retry = { retries: 2, firstWait: 1 };

describe('A request that fails', () => {
  it.each([408, 429, 500, 502, 503, 504])('with status %i is repeated', async (code) => {
    const server = serverOf(status(code), status(code));
    expect(await loadWeights(server, {}, { retry })).toBe('published');
    expect(server.asked).toHaveLength(3);
  });

  it.each([400, 401, 403, 404, 410])('with status %i is not', async (code) => {
    const server = serverOf(status(code));
    const reason = `the server answered ${code}`;
    expect(await failure(loadWeights(server, {}, { retry }))).toMatchObject({
      code: 'model-unavailable',
      detail: { file: weights, reason },
    });
    expect(server.asked).toHaveLength(1);
  });

  it('is repeated a limited number of times', async () => {
    const server = serverOf(...Array.from({ length: 9 }, () => status(500)));
    expect(await failure(loadWeights(server, {}, { retry }))).toMatchObject({ code: 'model-unavailable' });
    expect(server.asked).toHaveLength(3);
  });

  it('is told at once, and no longer as soon as more arrives', async () => {
    const server = serverOf((from) => cutAfter(from, 400_000));
    const told: LoadProgress[] = [];
    expect(await loadWeights(server, {}, { retry, onProgress: (each) => told.push(each) })).toBe('published');
    const place = told.findIndex(({ isInterrupted }) => isInterrupted);
    expect(told[place]?.loaded).toBe(told[place - 1]?.loaded);
    expect(told.slice(place + 1)).not.toContainEqual(expect.objectContaining({ isInterrupted: true }));
    expect(told.at(-1)).toMatchObject({ loaded: told[0]?.total });
  });

  it('is not said to be tried again when it is not', async () => {
    const server = serverOf(...Array.from({ length: 9 }, () => status(500)));
    const told: LoadProgress[] = [];
    await failure(loadWeights(server, {}, { retry, onProgress: (each) => told.push(each) }));
    expect(told.filter(({ isInterrupted }) => isInterrupted)).toHaveLength(2);
  });

  it('does not count if it delivered a mebibyte', async () => {
    const server = serverOf((from) => cutAfter(from, 1_060_000), status(500));
    expect(await loadWeights(server, {}, { retry: { retries: 1, firstWait: 1 } })).toBe('published');
  });

  it('is repeated no sooner than the server asks for', async () => {
    vi.useFakeTimers();
    const server = serverOf(status(503, { 'retry-after': '30' }));
    const loading = loadWeights(server, {}, { retry });
    await vi.advanceTimersByTimeAsync(29_900);
    expect(server.asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(200);
    expect(server.asked).toHaveLength(2);
    vi.useRealTimers();
    expect(await loading).toBe('published');
  });

  it('is abandoned at once if the server asks to wait more than a minute', async () => {
    const server = serverOf(status(503, { 'retry-after': '61' }));
    expect(await failure(loadWeights(server, {}, { retry }))).toMatchObject({ code: 'model-unavailable' });
    expect(server.asked).toHaveLength(1);
  });

  it('is not repeated when it is aborted while it waits', async () => {
    const controller = new AbortController();
    const server = serverOf(() => {
      setTimeout(() => controller.abort('closed'), 5);
      return new Response('', { status: 503, headers: { 'retry-after': '50' } });
    });
    expect(await failure(loadWeights(server, {}, { retry, signal: controller.signal }))).toBe('closed');
    expect(server.asked).toHaveLength(1);
  });
});

describe('Retry-After', () => {
  it('is read in seconds and as a date', () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-21T12:00:00Z') });
    expect(parseRetryAfter('2')).toBe(2000);
    expect(parseRetryAfter('Sat, 21 Nov 2026 12:00:05 GMT')).toBe(5000);
    expect(parseRetryAfter('Sat, 21 Nov 2026 11:00:00 GMT')).toBe(0);
    expect(parseRetryAfter('soon')).toBe(0);
    expect(parseRetryAfter(null)).toBe(0);
  });
});
