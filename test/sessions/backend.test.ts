import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { TrunkCritic } from '../../src/critics/trunk/trunk-critic.js';
import { openModelFolder } from '../../src/model-files/node-bundle.js';
import { Trunk } from '../../src/reasoners/reader/trunk.js';
import { agreement } from '../../src/sessions/backend.js';
import { nodeSessions } from '../../src/sessions/node-session.js';
import { orderedSession } from '../../src/sessions/ordered-session.js';
import { threadCount } from '../../src/sessions/runtime.js';
import { requestGraphicsDevice } from '../../src/sessions/webgpu-device.js';
import { failure } from '../rpc/channel-worker.js';

const tinyReader = resolve(import.meta.dirname, '../fixtures/models/reader');
const tinyCritic = resolve(import.meta.dirname, '../fixtures/models/critic');

describe('A backend', () => {
  it('is valid if it reproduces the recorded result to within 0.02', () => {
    expect(agreement('webgpu', { expected: 0.5, actual: 0.5193 })).toBe(
      'agrees with the recorded result to 0.0193',
    );
    expect(agreement('wasm', { expected: 0.5, actual: 0.5 })).toBe(
      'agrees with the recorded result to 0.0001',
    );
  });

  it('is compared with WASM if nothing was recorded', () => {
    expect(agreement('webgpu', { expected: 0.5, actual: 0.501 }, 'wasm')).toBe('agrees with WASM to 0.0010');
    expect(() => agreement('webgpu', { expected: 0.5, actual: 0.9 }, 'wasm')).toThrow(
      'WebGPU cannot be used: on a known input it gives 0.900 where WASM gives 0.500.',
    );
  });

  it('is not used if it computes something else, or nothing', () => {
    for (const actual of [0.53, Number.NaN]) {
      expect(() => agreement('webgpu', { expected: 0.5, actual })).toThrow(
        `WebGPU cannot be used: on a known input it gives ${actual.toFixed(3)} where 0.500 was recorded.`,
      );
    }
  });

  it('uses threads only on an isolated page, and at most four', () => {
    expect([threadCount(false, 8), threadCount(true, 8), threadCount(true, 2), threadCount(true, 0)]).toEqual(
      [1, 4, 2, 1],
    );
  });

  it('says so if there is no WebGPU at all', async () => {
    expect(await failure(requestGraphicsDevice(true))).toMatchObject({
      code: 'backend-unavailable',
      detail: { backend: 'WebGPU', reason: 'this browser does not offer it' },
    });
  });
});

describe('A session', () => {
  it('runs one call after another, in order, and continues after a failure', async () => {
    const log: string[] = [];
    const session = orderedSession<number>(
      {
        run: async ({ x = 0 }) => {
          log.push(`begin ${x}`);
          await new Promise(setImmediate);
          log.push(`end ${x}`);
          if (x === 2) throw new Error('bad input');
          return { y: { dims: [1], data: Float32Array.of(x) }, ignored: { dims: [1], data: ['text'] } };
        },
        release: async () => void log.push('released'),
      },
      (tensor) => Number(tensor.data[0]),
      (work) => work,
    );
    const feed = (x: number) => ({ x: { type: 'float32' as const, dims: [1], data: Float32Array.of(x) } });
    const calls = [1, 2, 3].map((x) => session.run(feed(x)));
    const released = session.release();
    expect(await calls[0]).toEqual({ y: { dims: [1], data: Float32Array.of(1) } });
    expect(await failure(calls[1] ?? Promise.resolve())).toMatchObject({ message: 'bad input' });
    await calls[2];
    await released;
    expect(log).toEqual(['begin 1', 'end 1', 'begin 2', 'end 2', 'begin 3', 'end 3', 'released']);
  });

  it('in Node reproduces what was recorded when the critic was exported', async () => {
    const sessions = nodeSessions({ threads: 1 });
    const trunk = await Trunk.open(await openModelFolder(tinyReader, 'reader'), sessions);
    const critic = await TrunkCritic.open(await openModelFolder(tinyCritic, 'critic'), sessions, trunk);
    const { expected, actual } = await critic.probe();
    expect(actual).toBeCloseTo(expected, 5);
  });

  it('in Node refuses a file that is not a graph', async () => {
    const config = new Uint8Array(await readFile(resolve(tinyCritic, 'config.json')));
    expect(await failure(nodeSessions()(config))).toMatchObject({ code: 'model-invalid' });
  });

  it('in Node is not opened for a folder that holds another kind of model', async () => {
    expect(await failure(openModelFolder(tinyCritic, 'reader'))).toMatchObject({
      code: 'model-invalid',
      detail: { reason: 'it is a critic, not a reader' },
    });
  });
});
