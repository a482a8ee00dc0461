import { describe, expect, it } from 'vitest';
import { LimenError } from '../../src/engine/index.js';
import { Connection } from '../../src/rpc/connection.js';
import { startOnPage } from '../../src/rpc/page-worker.js';
import { failure } from './channel-worker.js';

interface CallOptions {
  readonly signal?: AbortSignal;
}

/** A part that opens when the test allows it, and never replies. */
class Part {
  closed = 0;
  opening: AbortSignal | undefined;
  letOpen: () => void = () => undefined;
  readonly replying = new Map<string, AbortSignal | undefined>();

  async open(_request: undefined, { signal }: CallOptions) {
    this.opening = signal;
    await new Promise<void>((resolve) => {
      this.letOpen = resolve;
    });
    return { opened: 'open', part: this };
  }

  reply(question: string, { signal }: CallOptions): Promise<never> {
    this.replying.set(question, signal);
    return new Promise((_, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
  }

  async close(): Promise<void> {
    this.closed += 1;
    throw new Error('it cannot even close');
  }
}

interface Served {
  open(request: undefined, options: CallOptions): Promise<string>;
  reply(question: string, options: CallOptions): Promise<never>;
}

function start() {
  const part = new Part();
  const connection = new Connection<Served>(
    startOnPage((request: undefined, options: CallOptions) => part.open(request, options)),
    'reasoner',
    () => undefined,
  );
  return { part, connection };
}

const gone = new LimenError('worker-crashed', { worker: 'reasoner', reason: 'another is chosen' });

describe("a part on the page's own thread that is ended", () => {
  it('while it opens is notified, and closed as soon as it is open', async () => {
    const { part, connection } = start();
    const opening = failure(connection.call('open', undefined, {}));
    await expect.poll(() => part.opening).toBeDefined();
    connection.end(gone);
    expect(await opening).toBe(gone);
    expect(part.opening?.aborted).toBe(true);
    expect(part.closed).toBe(0);
    part.letOpen();
    await expect.poll(() => part.closed).toBe(1);
  });

  it('while it replies is notified and closed, and waiting calls never begin', async () => {
    const { part, connection } = start();
    const opening = connection.call('open', undefined, {});
    await expect.poll(() => part.opening).toBeDefined();
    part.letOpen();
    expect(await opening).toBe('open');
    const calls = ['first', 'second'].map((question) => failure(connection.call('reply', question, {})));
    await expect.poll(() => part.replying.size).toBe(1);
    expect(part.replying.get('first')?.aborted).toBe(false);
    connection.end(gone);
    expect(await Promise.all(calls)).toEqual([gone, gone]);
    expect(part.replying.get('first')?.aborted).toBe(true);
    expect(part.closed).toBe(1);
    // As long as a turn takes.
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect([...part.replying.keys()]).toEqual(['first']);
  });
});
