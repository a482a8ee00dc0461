import { describe, expect, it } from 'vitest';
import type { PartStatus } from '../../src/api.js';
import type { OpenedMemory } from '../../src/closed-book-model/open-memory.js';
import { memoryPart } from '../../src/composition/memory-part.js';
import { LimenError, type Recollection, type SampleOptions } from '../../src/engine/index.js';
import type { OpenModel } from '../../src/sessions/open-model.js';
import { ChannelWorker, failure, forever } from '../rpc/channel-worker.js';

const input = { question: 'Who drew the plans of the mill?', passages: [] };
const drawn = { count: 3, temperature: 1, seed: 5 };
const folder = 'https://limen.example/models/memory/';

/** The memory's worker, which loses its graphics device on the first call. */
class FakeService {
  #backend = '';
  readonly seen: SampleOptions[];
  constructor(seen: SampleOptions[]) {
    this.seen = seen;
  }

  async open({ backend }: OpenModel): Promise<OpenedMemory> {
    this.#backend = backend;
    return { name: 'Tiny memory', identity: 'tiny@0', agreement: 'agrees', hasStates: true, knows: ['merl'] };
  }

  recall(): Promise<Recollection> {
    return forever();
  }

  async sample(_input: unknown, { count, temperature, seed }: SampleOptions): Promise<Recollection[]> {
    if (this.#backend === 'webgpu') {
      throw new LimenError('device-lost', { backend: 'WebGPU', reason: 'the driver was reset' });
    }
    this.seen.push({ count, temperature, seed });
    const one = { text: 'Mira Oakes', logProbability: -0.5, tokens: 5, state: Float32Array.of(0.25, -1) };
    return Array.from({ length: count }, () => one);
  }
}

function memory(wanted: 'auto' | 'wasm') {
  const seen: SampleOptions[] = [];
  const told: PartStatus[] = [];
  const notices: string[] = [];
  const report = {
    status: (status: PartStatus) => void told.push(status),
    notice: ({ code }: { code: string }) => void notices.push(code),
  };
  const start = () => new ChannelWorker(new FakeService(seen));
  return { remote: memoryPart({ folder }, wanted, report, start), seen, told, notices };
}

describe('The memory of a page', () => {
  it('gives samples with their states as they are in its worker, and says what it was taught', async () => {
    const { remote, seen, told } = memory('wasm');
    expect((await remote.opened()).knows).toEqual(['merl']);
    const port = await remote.port();
    expect(port.hasStates).toBe(true);
    const samples = await port.sample(input, drawn);
    expect(samples).toHaveLength(3);
    expect(samples[0]?.state).toEqual(Float32Array.of(0.25, -1));
    expect(seen).toEqual([drawn]);
    expect(told.at(-1)).toMatchObject({ state: 'ready', backend: 'wasm', reason: 'it was asked for' });
    remote.close();
  });

  it('continues on WASM when its graphics device is lost, without losing the call', async () => {
    const { remote, told, notices } = memory('auto');
    expect(await (await remote.port()).sample(input, drawn)).toHaveLength(3);
    expect(notices).toEqual(['device-lost']);
    expect(told.at(-1)).toMatchObject({ state: 'ready', backend: 'wasm' });
    remote.close();
  });

  it('rejects at once when a call is aborted', async () => {
    const { remote } = memory('wasm');
    const aborter = new AbortController();
    const port = await remote.port();
    const recalled = failure(port.recall(input, { signal: aborter.signal }));
    aborter.abort(new Error('enough'));
    expect(await recalled).toMatchObject({ message: 'enough' });
    remote.close();
  });
});
