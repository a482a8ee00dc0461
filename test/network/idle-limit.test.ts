import { getEventListeners } from 'node:events';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { idleLimit, SilentServerError, withIdleLimit } from '../../src/network/idle-limit.js';
import { TooSlowError, withPatience } from '../../src/network/patience.js';
import { failure, forever } from '../rpc/channel-worker.js';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

const after = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));
const url = 'https://limen.test/file';

/** Waits before each piece of the response: the headers, every byte, and the end. */
function dripping(waits: readonly number[]): (url: string, init: RequestInit) => Promise<Response> {
  const [first = 0, ...later] = waits;
  return async () => {
    await after(first);
    const pending = [...later];
    const body = new ReadableStream({
      async pull(controller) {
        const wait = pending.shift();
        if (wait === undefined) return controller.close();
        await after(wait);
        controller.enqueue(Uint8Array.of(1));
      },
    });
    return new Response(body);
  };
}

async function bytesOf(fetching: Promise<Response>): Promise<number | unknown> {
  try {
    return (await (await fetching).arrayBuffer()).byteLength;
  } catch (thrown) {
    return thrown;
  }
}

describe('A server', () => {
  it('that is slow but alive is awaited, and one that falls silent at any point is abandoned', async () => {
    const wait = fc.oneof(
      fc.integer({ min: 0, max: idleLimit - 1 }),
      fc.integer({ min: idleLimit + 1, max: 9e6 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(wait, { minLength: 1, maxLength: 6 }), async (waits) => {
        const reading = bytesOf(withIdleLimit(dripping(waits))(url, {}));
        await vi.runAllTimersAsync();
        const result = await reading;
        if (waits.every((each) => each < idleLimit)) expect(result).toBe(waits.length - 1);
        else expect(result).toBeInstanceOf(SilentServerError);
      }),
    );
  });

  it('that accepts and never answers sees its connection closed', async () => {
    let told: AbortSignal | null | undefined;
    const fetching = withIdleLimit((_url: string, { signal }: RequestInit) => {
      told = signal;
      return forever();
    })(url, {});
    const thrown = failure(fetching);
    await vi.advanceTimersByTimeAsync(idleLimit);
    expect(await thrown).toMatchObject({ message: 'the server sent nothing for 30 seconds' });
    expect(told?.aborted).toBe(true);
  });

  it('is not abandoned because its response is read slowly, or not at all', async () => {
    const response = await withIdleLimit(async () => new Response('content'))(url, {});
    await vi.advanceTimersByTimeAsync(idleLimit * 3);
    expect(await response.text()).toBe('content');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('sees an abort at once, before its headers and within its body', async () => {
    for (const answer of [forever, dripping([0, 5, 100_000])]) {
      const controller = new AbortController();
      const reading = bytesOf(withIdleLimit(answer)(url, { signal: controller.signal }));
      await vi.advanceTimersByTimeAsync(10);
      controller.abort('closed');
      expect(await reading).toBe('closed');
      expect(getEventListeners(controller.signal, 'abort')).toEqual([]);
    }
  });

  it('keeps its address, status and headers', async () => {
    const answer = Object.defineProperties(new Response('x', { status: 206, headers: { etag: '"one"' } }), {
      url: { value: 'https://elsewhere.test/' },
      redirected: { value: true },
      type: { value: 'cors' },
    });
    const response = await withIdleLimit(async () => answer)(url, {});
    expect(response).toMatchObject({
      url: 'https://elsewhere.test/',
      redirected: true,
      type: 'cors',
      status: 206,
    });
    expect(response.headers.get('etag')).toBe('"one"');
  });
});

describe('A time limit', () => {
  it('applies to slow operations, and not to those in time', async () => {
    const heeding = (until: AbortSignal, wait: number) =>
      Promise.race([
        after(wait).then(() => 'news'),
        new Promise<never>((_, reject) => until.addEventListener('abort', () => reject(until.reason))),
      ]);
    const prompt = withPatience(undefined, (until) => heeding(until, 10));
    const slow = failure(withPatience(undefined, (until) => heeding(until, 1e6)));
    await vi.runAllTimersAsync();
    expect(await prompt).toBe('news');
    expect(await slow).toBeInstanceOf(TooSlowError);
  });
});
