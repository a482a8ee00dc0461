import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runtimeThreads } from '../../src/sessions/runtime-threads.js';

/** A worker that says and does nothing by itself. */
class SilentWorker extends EventTarget {
  readonly sent: unknown[] = [];
  constructor(
    readonly url: string,
    readonly options?: WorkerOptions,
  ) {
    super();
  }
  postMessage(message: unknown): void {
    this.sent.push(message);
  }
}

const address = 'https://limen.example/runtime.mjs';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('location', { href: 'https://limen.example/worker.js' });
  vi.stubGlobal('origin', 'https://limen.example');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function started() {
  const failures: string[] = [];
  const Threads = runtimeThreads(SilentWorker as unknown as typeof Worker, ({ message }) =>
    failures.push(message),
  );
  return { thread: new Threads(new URL(address), { name: 'em-pthread' }), failures };
}

const longTime = () => vi.advanceTimersByTime(3_600_000);

describe('a thread of the runtime', () => {
  it('is started as the runtime asks for it', () => {
    const { thread } = started();
    thread.postMessage('load');
    expect(thread).toMatchObject({ url: address, options: { name: 'em-pthread' }, sent: ['load'] });
  });

  it('may take its time until the runtime is there, and works on as long as it likes', () => {
    const { thread, failures } = started();
    longTime();
    thread.postMessage('load');
    thread.dispatchEvent(new MessageEvent('message', { data: 'loaded' }));
    thread.postMessage('run');
    longTime();
    // The runtime itself hears what goes wrong from now on.
    thread.dispatchEvent(Object.assign(new Event('error'), { message: 'out of memory' }));
    expect(failures).toEqual([]);
  });

  it('that never answers has failed', () => {
    const { thread, failures } = started();
    thread.postMessage('load');
    thread.postMessage('more');
    longTime();
    expect(failures).toEqual([expect.stringMatching(/^a thread of the model runtime did not start within/u)]);
  });

  it.each([
    [{}, 'its script could not be run'],
    [{ message: 'SyntaxError' }, 'SyntaxError'],
  ])('that cannot be run has failed, once, and the runtime does not hear of it (%#)', (event, why) => {
    const { thread, failures } = started();
    thread.addEventListener('error', () => expect.fail('it was heard'));
    thread.dispatchEvent(Object.assign(new Event('error'), event));
    thread.postMessage('load');
    longTime();
    expect(failures).toEqual([`a thread of the model runtime could not be started: ${why}`]);
  });
});
