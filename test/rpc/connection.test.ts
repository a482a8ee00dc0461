import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ErrorDetails, LimenError } from '../../src/engine/index.js';
import { Connection } from '../../src/rpc/connection.js';
import { ChannelWorker, failure } from './channel-worker.js';

interface EchoOptions {
  readonly signal?: AbortSignal;
  readonly suffix?: string;
  readonly onPartial?: (text: string) => void;
}

class Echo {
  readonly begun: string[] = [];
  readonly signals = new Map<string, AbortSignal>();
  hold: Promise<void> = Promise.resolve();

  async say(text: string, { suffix = '', onPartial, signal }: EchoOptions): Promise<string> {
    this.begun.push(text);
    if (signal !== undefined) this.signals.set(text, signal);
    for (let end = 1; end < text.length; end++) onPartial?.(text.slice(0, end));
    await this.hold;
    return text + suffix;
  }

  async fail(error: { code: 'model-altered'; detail: ErrorDetails['model-altered'] }): Promise<never> {
    throw new LimenError(error.code, error.detail);
  }

  async stumble(message: string): Promise<never> {
    throw new TypeError(message);
  }
}

function connect(service = new Echo(), options = {}) {
  const crashes: LimenError[] = [];
  const worker = new ChannelWorker(service, options);
  const connection = new Connection<Echo>(worker, 'critic', (error) => crashes.push(error));
  return { service, worker, connection, crashes };
}

describe('A call to a worker', () => {
  it('returns the result and passes plain options', async () => {
    const { connection } = connect();
    expect(await connection.call('say', 'hello', { suffix: '!' })).toBe('hello!');
  });

  it('receives callbacks while it lasts', async () => {
    const { connection } = connect();
    const partial: string[] = [];
    let finished: () => void = () => undefined;
    const heardAll = new Promise<void>((resolve) => {
      finished = resolve;
    });
    const service = new Echo();
    service.hold = heardAll;
    const held = connect(service);
    const call = held.connection.call('say', 'abc', {
      onPartial: (text) => {
        partial.push(text);
        if (text === 'ab') finished();
      },
    });
    expect(await call).toBe('abc');
    expect(partial).toEqual(['a', 'ab']);
    expect(await connection.call('say', 'x', {})).toBe('x');
  });

  it('keeps the type and the value of any error', async () => {
    const { connection } = connect();
    await fc.assert(
      fc.asyncProperty(fc.string(), fc.string(), fc.string(), async (file, expected, actual) => {
        const detail = { file, expected, actual };
        const thrown = await failure(connection.call('fail', { code: 'model-altered', detail }, {}));
        expect(thrown).toBeInstanceOf(LimenError);
        expect(thrown).toMatchObject({ code: 'model-altered', detail });
      }),
      { numRuns: 20 },
    );
  });

  it('reports what was thrown if it is not one of our errors', async () => {
    const { connection } = connect();
    expect(await failure(connection.call('stumble', 'no such tensor', {}))).toMatchObject({
      code: 'unexpected',
      detail: { reason: 'no such tensor' },
    });
  });

  it('rejects at once with the reason of its signal, and the worker is notified', async () => {
    const service = new Echo();
    service.hold = new Promise(() => undefined);
    const { connection } = connect(service);
    const controller = new AbortController();
    const call = connection.call('say', 'slow', { signal: controller.signal });
    while (service.signals.get('slow') === undefined) await new Promise(setImmediate);
    const reason = new Error('enough');
    controller.abort(reason);
    expect(await failure(call)).toBe(reason);
    while (service.signals.get('slow')?.aborted !== true) await new Promise(setImmediate);
    expect(service.signals.get('slow')?.aborted).toBe(true);
  });

  it('is not made if its signal was already aborted', async () => {
    const { connection, service } = connect();
    const signal = AbortSignal.abort('too late');
    expect(await failure(connection.call('say', 'never', { signal }))).toBe('too late');
    expect(await connection.call('say', 'later', {})).toBe('later');
    expect(service.begun).toEqual(['later']);
  });

  it('never begins when it is cancelled while it waits for its turn', async () => {
    const service = new Echo();
    let release: () => void = () => undefined;
    service.hold = new Promise((resolve) => {
      release = resolve;
    });
    const { connection } = connect(service);
    const controller = new AbortController();
    const first = connection.call('say', 'first', {});
    const second = connection.call('say', 'second', { signal: controller.signal });
    const third = connection.call('say', 'third', {});
    controller.abort('stop');
    expect(await failure(second)).toBe('stop');
    release();
    expect(await Promise.all([first, third])).toEqual(['first', 'third']);
    expect(service.begun).toEqual(['first', 'third']);
  });

  it('does not wait for an earlier one if the service allows concurrent calls', async () => {
    const service = new Echo();
    service.hold = new Promise(() => undefined);
    const { connection } = connect(service, { oneAtATime: false });
    void connection.call('say', 'for ever', {}).catch(() => undefined);
    expect(await failure(connection.call('stumble', 'quick', {}))).toMatchObject({ code: 'unexpected' });
  });
});

describe('A worker that dies', () => {
  const deaths = {
    'by an error': (worker: ChannelWorker) => worker.crash('out of memory'),
    'by a rejection nobody heard': (worker: ChannelWorker) => worker.rejectUnheard('out of memory'),
    'by a message that cannot be read': (worker: ChannelWorker) => worker.garble(),
  };
  for (const [how, die] of Object.entries(deaths)) {
    it(`${how} rejects everything that is pending, and is ended`, async () => {
      const service = new Echo();
      service.hold = new Promise(() => undefined);
      const { connection, worker, crashes } = connect(service);
      const calls = [connection.call('say', 'one', {}), connection.call('say', 'two', {})];
      const failures = Promise.all(calls.map(failure));
      die(worker);
      for (const thrown of await failures) {
        expect(thrown).toMatchObject({ code: 'worker-crashed', detail: { worker: 'critic' } });
      }
      expect(worker.terminated).toBe(true);
      expect(crashes).toHaveLength(1);
      expect(await failure(connection.call('say', 'three', {}))).toMatchObject({ code: 'worker-crashed' });
    });
  }

  it('is ended by its page: pending calls reject, and that does not count as a crash', async () => {
    const service = new Echo();
    service.hold = new Promise(() => undefined);
    const { connection, worker, crashes } = connect(service);
    const call = failure(connection.call('say', 'one', {}));
    const reason = new LimenError('worker-crashed', { worker: 'critic', reason: 'the page was closed' });
    connection.end(reason);
    expect(await call).toBe(reason);
    expect(worker.terminated).toBe(true);
    expect(crashes).toEqual([]);
  });

  it('crashes when its service reports a broken runtime', async () => {
    class Broken {
      async run(): Promise<never> {
        throw new LimenError('worker-crashed', { worker: 'model runtime', reason: 'unreachable' });
      }
    }
    const crashes: LimenError[] = [];
    const worker = new ChannelWorker(new Broken());
    const connection = new Connection<Broken>(worker, 'reasoner', (error) => crashes.push(error));
    expect(await failure(connection.call('run', undefined, {}))).toMatchObject({ code: 'worker-crashed' });
    expect(crashes).toMatchObject([{ detail: { worker: 'reasoner', reason: 'unreachable' } }]);
  });
});
