import { describe, expect, it } from 'vitest';
import { type ErrorRecord, LimenError } from '../../src/engine/index.js';
import { SupervisedWorker } from '../../src/rpc/supervised-worker.js';
import { ChannelWorker, failure, forever } from './channel-worker.js';

class Service {
  opened: string | undefined;
  constructor(
    readonly generation: number,
    readonly openings: Promise<void>,
  ) {}

  async open(folder: string): Promise<number> {
    await this.openings;
    this.opened = folder;
    return this.generation;
  }

  async where(_input: undefined, _options: object): Promise<string> {
    return `${this.generation} in ${this.opened}`;
  }

  stall(_input: undefined, _options: object): Promise<never> {
    return new Promise(() => undefined);
  }
}

/** @param openings what each worker awaits before it is open */
function supervise(openings: readonly Promise<void>[] = []) {
  const workers: ChannelWorker[] = [];
  const notices: ErrorRecord[] = [];
  const failures: LimenError[] = [];
  const supervised = new SupervisedWorker<Service, number>({
    name: 'critic',
    start: () => {
      const generation = workers.length + 1;
      const worker = new ChannelWorker(
        new Service(generation, openings[generation - 1] ?? Promise.resolve()),
      );
      workers.push(worker);
      return worker;
    },
    open: (connection) => connection.call('open', 'models/critic/', {}),
    onNotice: (notice) => notices.push(notice),
    onFailed: (error) => failures.push(error),
  });
  const latest = (): ChannelWorker => {
    const worker = workers.at(-1);
    if (worker === undefined) throw new Error('No worker was started.');
    return worker;
  };
  return { supervised, workers, latest, notices, failures };
}

describe('A supervised worker', () => {
  it('is opened before its first call', async () => {
    const { supervised } = supervise();
    expect(await supervised.call('where', undefined, {})).toBe('1 in models/critic/');
  });

  it('is started again once after a crash, and opened in the same way', async () => {
    const { supervised, workers, latest, notices, failures } = supervise();
    await supervised.opened();
    const pending = failure(supervised.call('stall', undefined, {}));
    await new Promise(setImmediate);
    latest().crash('out of memory');
    expect(await pending).toMatchObject({ code: 'worker-crashed' });
    expect(await supervised.call('where', undefined, {})).toBe('2 in models/critic/');
    expect(workers).toHaveLength(2);
    expect(notices.map(({ message }) => message)).toEqual([
      'The critic stopped unexpectedly (out of memory; it was started again).',
    ]);
    expect(failures).toEqual([]);
  });

  it('has failed after a second crash, and says so', async () => {
    const { supervised, workers, latest, notices, failures } = supervise();
    await supervised.opened();
    latest().crash('first');
    await supervised.opened();
    latest().crash('second');
    expect(await failure(supervised.call('where', undefined, {}))).toMatchObject({
      code: 'worker-crashed',
      detail: { reason: 'second' },
    });
    expect(workers).toHaveLength(2);
    expect(notices.map(({ message }) => message)).toEqual([
      'The critic stopped unexpectedly (first; it was started again).',
      'The critic stopped unexpectedly (second; it is not started again).',
    ]);
    expect(failures).toHaveLength(1);
  });

  it('keeps calls waiting through a crash while it opens', async () => {
    const { supervised, latest, workers } = supervise([forever()]);
    const call = supervised.call('where', undefined, {});
    await Promise.resolve();
    latest().crash('while opening');
    expect(await call).toBe('2 in models/critic/');
    expect(workers).toHaveLength(2);
  });

  it('that refuses to open is not started again, and fails with that reason', async () => {
    const refused = Promise.reject(
      new LimenError('model-altered', { file: 'model.onnx', expected: '3 bytes', actual: '2 bytes' }),
    );
    refused.catch(() => undefined);
    const { supervised, workers, failures, notices } = supervise([refused]);
    expect(await failure(supervised.call('where', undefined, {}))).toMatchObject({ code: 'model-altered' });
    expect(workers).toHaveLength(1);
    expect(workers[0]?.terminated).toBe(true);
    expect(failures).toMatchObject([{ code: 'model-altered' }]);
    expect(notices).toEqual([]);
  });

  it('stops waiting for the opening when the call is aborted', async () => {
    const { supervised } = supervise([forever()]);
    const controller = new AbortController();
    const call = failure(supervised.call('where', undefined, { signal: controller.signal }));
    controller.abort('changed my mind');
    expect(await call).toBe('changed my mind');
    supervised.terminate();
  });

  it('that is terminated rejects pending and later calls, without a restart', async () => {
    const { supervised, workers, failures, notices } = supervise();
    await supervised.opened();
    const pending = failure(supervised.call('stall', undefined, {}));
    await new Promise(setImmediate);
    supervised.terminate();
    expect(await pending).toMatchObject({ code: 'worker-crashed', detail: { reason: 'it was closed' } });
    expect(await failure(supervised.call('where', undefined, {}))).toMatchObject({ code: 'worker-crashed' });
    expect(workers).toHaveLength(1);
    expect([failures, notices]).toEqual([[], []]);
  });

  it('that is terminated while it opens rejects the calls that wait', async () => {
    const { supervised, failures } = supervise([forever()]);
    const call = failure(supervised.call('where', undefined, {}));
    await new Promise(setImmediate);
    supervised.terminate();
    expect(await call).toMatchObject({ code: 'worker-crashed', detail: { reason: 'it was closed' } });
    expect(failures).toEqual([]);
  });
});
