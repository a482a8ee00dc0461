import { afterEach, describe, expect, it } from 'vitest';
import { type ErrorRecord, LimenError } from '../../src/engine/index.js';
import type { WorkerLike } from '../../src/rpc/connection.js';
import { exposeParts } from '../../src/rpc/expose-parts.js';
import { inOneWorker } from '../../src/rpc/shared-worker.js';
import { SupervisedWorker } from '../../src/rpc/supervised-worker.js';
import { failure, forever } from './channel-worker.js';

type Name = 'reasoner' | 'critic';

/** A part of the worker, with the action for a call. */
interface Part {
  act(input: string, options: { signal?: AbortSignal }): Promise<string>;
}

/** A worker of two parts on this thread. */
class PartsWorker implements WorkerLike {
  terminated = false;
  readonly scope: MessagePort;
  readonly #page: MessagePort;
  readonly #errors = new EventTarget();

  constructor(act: (part: Name, ...call: Parameters<Part['act']>) => Promise<string>) {
    const { port1, port2 } = new MessageChannel();
    this.#page = port1;
    this.scope = port2;
    const opening = (part: Name) => async () => ({
      opened: part,
      part: { act: (...call: Parameters<Part['act']>) => act(part, ...call) },
    });
    exposeParts({ reasoner: opening('reasoner'), critic: opening('critic') }, port2);
    port2.start();
  }

  postMessage(message: unknown, transfer: Transferable[] = []): void {
    this.#page.postMessage(message, transfer);
  }

  addEventListener(type: string, listener: (event: Event) => void): void {
    (type === 'error' ? this.#errors : this.#page).addEventListener(type, listener);
  }

  start(): void {
    this.#page.start();
  }

  terminate(): void {
    this.terminated = true;
    this.#page.close();
  }

  crash(message: string): void {
    this.#errors.dispatchEvent(Object.assign(new Event('error', { cancelable: true }), { message }));
  }
}

const close: (() => void)[] = [];
afterEach(() => {
  for (const each of close.splice(0)) each();
});

/** Reasoner and critic in one worker, supervised separately. */
function together(act: (part: Name, ...call: Parameters<Part['act']>) => Promise<string>) {
  const workers: PartsWorker[] = [];
  const start = inOneWorker<Name>(() => {
    const worker = new PartsWorker(act);
    workers.push(worker);
    return worker;
  });
  const notices: ErrorRecord[] = [];
  const part = (name: Name) => {
    const supervised = new SupervisedWorker<Part, string>({
      name,
      start: () => start(name),
      open: (connection) => connection.open<string>({}, {}),
      onNotice: (notice) => notices.push(notice),
      onFailed: () => undefined,
    });
    close.push(() => supervised.terminate());
    return supervised;
  };
  return { workers, notices, reasoner: part('reasoner'), critic: part('critic') };
}

describe('Two parts in one worker', () => {
  it('are opened and called as if each had its own', async () => {
    const { workers, reasoner, critic } = together(async (part, input) => `${part}: ${input}`);
    expect(await Promise.all([reasoner.opened(), critic.opened()])).toEqual(['reasoner', 'critic']);
    expect(await Promise.all([critic.call('act', 'judge', {}), reasoner.call('act', 'read', {})])).toEqual([
      'critic: judge',
      'reasoner: read',
    ]);
    expect(workers).toHaveLength(1);
  });

  it('are called one at a time, since they share a runtime', async () => {
    const log: string[] = [];
    const { reasoner, critic } = together(async (part) => {
      log.push(`${part} begins`);
      await new Promise((resolve) => setTimeout(resolve, 5));
      log.push(`${part} ends`);
      return '';
    });
    await Promise.all([reasoner.call('act', '', {}), critic.call('act', '', {})]);
    expect(log).toEqual(['reasoner begins', 'reasoner ends', 'critic begins', 'critic ends']);
  });

  it('end the worker with the last of them, and the first to end has its work stopped', async () => {
    let stopped = false;
    const { workers, reasoner, critic } = together((part, _input, { signal }) => {
      if (part === 'critic') return Promise.resolve('judged');
      signal?.addEventListener('abort', () => {
        stopped = true;
      });
      return new Promise((_resolve, reject) =>
        signal?.addEventListener('abort', () => reject(signal?.reason)),
      );
    });
    await Promise.all([reasoner.opened(), critic.opened()]);
    const reading = failure(reasoner.call('act', '', {}));
    await new Promise((resolve) => setTimeout(resolve, 20));
    reasoner.terminate();
    expect(await reading).toMatchObject({ code: 'worker-crashed' });
    expect(await critic.call('act', '', {})).toBe('judged');
    expect(stopped).toBe(true);
    expect(workers[0]?.terminated).toBe(false);
    critic.terminate();
    expect(workers[0]?.terminated).toBe(true);
  });

  it('are both started again in one fresh worker when it crashes, and say so', async () => {
    const { workers, notices, reasoner, critic } = together((_part, input) =>
      input === 'stay' ? forever() : Promise.resolve('done'),
    );
    await Promise.all([reasoner.opened(), critic.opened()]);
    const pending = [reasoner, critic].map((part) => failure(part.call('act', 'stay', {})));
    await new Promise((resolve) => setTimeout(resolve, 20));
    workers[0]?.crash('out of memory');
    for (const each of pending) expect(await each).toMatchObject({ code: 'worker-crashed' });
    expect(await Promise.all([reasoner.call('act', '', {}), critic.call('act', '', {})])).toEqual([
      'done',
      'done',
    ]);
    expect(workers.map(({ terminated }) => terminated)).toEqual([true, false]);
    expect(notices).toMatchObject([
      { code: 'worker-crashed', detail: { worker: 'reasoner' } },
      { code: 'worker-crashed', detail: { worker: 'critic' } },
    ]);
  });

  it('both leave a worker that one of them reports as broken', async () => {
    const { workers, reasoner, critic } = together((part, input) =>
      part === 'critic' && input === 'trap'
        ? Promise.reject(new LimenError('worker-crashed', { worker: 'model runtime', reason: 'unreachable' }))
        : Promise.resolve('done'),
    );
    await Promise.all([reasoner.opened(), critic.opened()]);
    expect(await failure(critic.call('act', 'trap', {}))).toMatchObject({ code: 'worker-crashed' });
    expect(await Promise.all([reasoner.call('act', '', {}), critic.call('act', '', {})])).toEqual([
      'done',
      'done',
    ]);
    expect(workers.map(({ terminated }) => terminated)).toEqual([true, false]);
  });

  it('are both notified of an unhandled rejection in it', async () => {
    const { workers, notices, reasoner, critic } = together(async () => 'done');
    await Promise.all([reasoner.opened(), critic.opened()]);
    workers[0]?.scope.postMessage({ limen: 'crashed', reason: 'nobody listened' });
    await expect.poll(() => notices.length).toBe(2);
    expect(await Promise.all([reasoner.opened(), critic.opened()])).toEqual(['reasoner', 'critic']);
    expect(workers).toHaveLength(2);
  });
});
