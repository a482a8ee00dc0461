import { describe, expect, it } from 'vitest';
import { criticPart } from '../../src/composition/embedded-parts.js';
import { StatusBoard } from '../../src/composition/status-board.js';
import type { OpenedCritic } from '../../src/critics/opened-critic.js';
import { type Critic, type CriticInput, LimenError } from '../../src/engine/index.js';
import type { OpenModel } from '../../src/sessions/open-model.js';
import { ChannelWorker, failure, forever } from '../rpc/channel-worker.js';

const input: CriticInput = {
  question: 'Which moon of Saturn has lakes?',
  passages: [],
  round: 1,
  draft: {
    answer: 'Titan',
    kind: 'span',
    rationale: '',
    citations: [],
    confidence: 0.5,
    lookups: [],
    signals: {},
    read: [],
  },
};

interface Behaviour {
  open?(request: OpenModel): void | Promise<void>;
  /** The result per backend. */
  assess?(backend: string): Promise<number>;
}

/** The critic's worker with a given behaviour. */
class FakeService {
  #backend = '';
  constructor(
    readonly requests: OpenModel[],
    readonly behaviour: Behaviour,
  ) {}

  async open(request: OpenModel): Promise<OpenedCritic> {
    this.requests.push(request);
    await this.behaviour.open?.(request);
    this.#backend = request.backend;
    const agreement = 'agrees with the recorded result to 0.0004';
    return {
      name: 'Tiny critic',
      identity: 'tiny@0',
      agreement,
      threshold: 0.6,
      certainty: 0.8,
      calibration: null,
    };
  }

  assess(): Promise<number> {
    return this.behaviour.assess?.(this.#backend) ?? Promise.resolve(0.7);
  }
}

function critic(wanted: 'auto' | 'webgpu' | 'wasm', behaviour: Behaviour = {}) {
  const requests: OpenModel[] = [];
  const workers: ChannelWorker[] = [];
  const board = new StatusBoard();
  const start = (): ChannelWorker => {
    const worker = new ChannelWorker(new FakeService(requests, behaviour));
    workers.push(worker);
    return worker;
  };
  const folder = 'https://limen.example/models/critic/';
  const part = criticPart(start, { folder }, wanted, board.reporter('critic'));
  const assess: Critic['assess'] = async (...call) => (await part.port()).assess(...call);
  const remote = { ...part, assess };
  return { remote, requests, workers, board, part: () => board.status.critic };
}

const unavailable = (reason: string) => new LimenError('backend-unavailable', { backend: 'WebGPU', reason });
const onWebGpu = (error: LimenError) => ({
  open: ({ backend }: OpenModel) => {
    if (backend === 'webgpu') throw error;
  },
});

describe('The critic of a page', () => {
  it('runs on WebGPU when that agrees, and says so', async () => {
    const { remote, part, requests } = critic('auto');
    expect(await remote.assess(input)).toBe(0.7);
    expect(part()).toEqual({
      state: 'ready',
      name: 'Tiny critic',
      backend: 'webgpu',
      reason: 'agrees with the recorded result to 0.0004',
      threshold: 0.6,
      calibration: null,
    });
    expect(requests.map(({ backend }) => backend)).toEqual(['webgpu']);
  });

  for (const [why, error] of Object.entries({
    'there is no WebGPU': unavailable('this browser does not offer it'),
    'WebGPU gives another result': unavailable('on a known input it gives 0.100 where 0.900 was recorded'),
    'WebGPU cannot run the graph': new LimenError('model-invalid', { model: 'graph', reason: 'no kernel' }),
    'the device is lost while it loads': new LimenError('device-lost', {
      backend: 'WebGPU',
      reason: 'reset',
    }),
  })) {
    it(`runs on WASM in a fresh worker when ${why}, and gives the reason`, async () => {
      const { remote, part, requests, workers } = critic('auto', onWebGpu(error));
      expect((await remote.opened()).threshold).toBe(0.6);
      expect(part()).toMatchObject({ state: 'ready', backend: 'wasm', reason: error.message });
      expect(requests.map(({ backend }) => backend)).toEqual(['webgpu', 'wasm']);
      expect(workers.map(({ terminated }) => terminated)).toEqual([true, false]);
    });
  }

  it('decides once: later calls do not try WebGPU again', async () => {
    const { remote, requests } = critic('auto', onWebGpu(unavailable('this browser does not offer it')));
    await remote.assess(input);
    await remote.assess(input);
    expect(requests).toHaveLength(2);
  });

  it('does not try another backend when a model file is altered', async () => {
    const altered = new LimenError('model-altered', { file: 'model.onnx', expected: '2 bytes', actual: '1' });
    const { remote, part, requests } = critic('auto', onWebGpu(altered));
    expect(await failure(remote.assess(input))).toMatchObject({ code: 'model-altered' });
    expect(part()).toMatchObject({ state: 'failed', error: { code: 'model-altered' } });
    expect(requests).toHaveLength(1);
  });

  it('does not try another backend when the choice itself cannot be used', async () => {
    const invalid = new LimenError('option-invalid', {
      option: 'labels',
      value: '“1”',
      allowed: 'two words',
    });
    const { remote, part, requests } = critic('auto', onWebGpu(invalid));
    expect(await failure(remote.assess(input))).toMatchObject({ code: 'option-invalid' });
    expect(part()).toMatchObject({ state: 'failed', error: { code: 'option-invalid' } });
    expect(requests).toHaveLength(1);
  });

  it('takes a software adapter only when WebGPU was asked for by name', async () => {
    const asked = critic('webgpu');
    await asked.remote.opened();
    const automatic = critic('auto');
    await automatic.remote.opened();
    expect(asked.requests[0]?.acceptSoftware).toBe(true);
    expect(automatic.requests[0]?.acceptSoftware).toBe(false);
  });

  it('runs on WASM alone when that was asked for', async () => {
    const { remote, part, requests } = critic('wasm');
    await remote.opened();
    expect(requests.map(({ backend }) => backend)).toEqual(['wasm']);
    expect(part()).toMatchObject({ backend: 'wasm', reason: 'it was asked for' });
  });

  it('finishes every call on WASM when the device is lost during them, and reports it once', async () => {
    const { remote, part, requests, board, workers } = critic('auto', {
      assess: (backend) =>
        backend === 'webgpu'
          ? Promise.reject(
              new LimenError('device-lost', { backend: 'WebGPU', reason: 'the driver was reset' }),
            )
          : Promise.resolve(0.9),
    });
    expect(await Promise.all([remote.assess(input), remote.assess(input)])).toEqual([0.9, 0.9]);
    expect(requests.map(({ backend }) => backend)).toEqual(['webgpu', 'wasm']);
    expect(workers.map(({ terminated }) => terminated)).toEqual([true, false]);
    expect(board.status.notices.map(({ code }) => code)).toEqual(['device-lost']);
    expect(part()).toMatchObject({
      backend: 'wasm',
      reason: 'WebGPU stopped answering (the driver was reset).',
    });
  });

  it('rejects a call at once when it is aborted, and stays on its backend', async () => {
    const { remote, requests } = critic('auto', { assess: () => forever() });
    await remote.opened();
    const controller = new AbortController();
    const call = failure(remote.assess(input, { signal: controller.signal }));
    controller.abort('stopped');
    expect(await call).toBe('stopped');
    expect(requests).toHaveLength(1);
    remote.close();
  });

  it('is started again once when its worker crashes, on the same backend', async () => {
    const { remote, requests, workers, board } = critic('wasm');
    await remote.opened();
    workers[0]?.crash('out of memory');
    expect(await remote.assess(input)).toBe(0.7);
    workers[1]?.crash('out of memory again');
    expect(await failure(remote.assess(input))).toMatchObject({ code: 'worker-crashed' });
    expect(requests).toMatchObject(Array(2).fill({ backend: 'wasm', mayThread: true }));
    expect(board.status.critic).toMatchObject({ state: 'failed', error: { code: 'worker-crashed' } });
    expect(board.status.notices).toHaveLength(2);
  });

  it('does without threads where its worker crashes before it is open, as when one cannot start', async () => {
    const { remote, requests, workers, board } = critic('wasm', {
      open: ({ mayThread }) => {
        if (mayThread) workers[0]?.rejectUnheard('a thread did not start');
        return mayThread ? forever() : undefined;
      },
    });
    expect(await remote.assess(input)).toBe(0.7);
    expect(requests.map(({ mayThread }) => mayThread)).toEqual([true, false]);
    expect(board.status.notices.map(({ message }) => message)).toEqual([
      'The critic stopped unexpectedly (a thread did not start; it was started again).',
    ]);
  });

  it('leaves WebGPU for WASM when it crashes there twice', async () => {
    const { remote, requests, workers } = critic('auto');
    await remote.opened();
    workers[0]?.crash('first');
    await remote.opened();
    workers[1]?.crash('second');
    expect(await remote.assess(input)).toBe(0.7);
    expect(requests.map(({ backend }) => backend)).toEqual(['webgpu', 'webgpu', 'wasm']);
  });

  it('that was closed rejects new calls, and starts no other worker', async () => {
    const { remote, workers } = critic('auto');
    remote.close();
    expect(await failure(remote.assess(input))).toMatchObject({ code: 'worker-crashed' });
    expect(workers).toHaveLength(1);
  });
});
