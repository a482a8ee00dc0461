import { describe, expect, it } from 'vitest';
import { bundleOf } from '../../src/model-files/model-bundle.js';
import type { ModelSupply } from '../../src/sessions/open-model.js';
import type { Session } from '../../src/sessions/session-types.js';
import { sharedModels } from '../../src/sessions/shared-models.js';
import { failure, forever } from '../rpc/channel-worker.js';

const folder = new URL('https://limen.example/models/reader/');

function supply() {
  const loads: string[] = [];
  const shared = sharedModels({
    loadRuntime: () => Promise.reject(new Error('No runtime is needed here.')),
    load: async ({ href }) => {
      loads.push(href);
      const manifest = { files: [{ path: 'model.onnx', bytes: 3, sha256: 'a'.repeat(64) }] };
      // No other field of a manifest is read.
      return bundleOf(
        manifest as unknown as Parameters<typeof bundleOf>[0],
        new Map([['model.onnx', new Uint8Array(3)]]),
      );
    },
  } satisfies ModelSupply);
  return { shared, loads };
}

const session = (): Session => ({ run: async () => ({}), release: async () => undefined });

describe('Models that share a worker', () => {
  it('load a folder once, and run its graph in one session', async () => {
    const { shared, loads } = supply();
    let made = 0;
    const create = async (): Promise<Session> => {
      made += 1;
      return session();
    };
    const bundle = await shared.load(folder, {});
    const again = await shared.load(folder, {});
    const sessions = [
      await shared.shareSessions?.(create)(await bundle.bytes('model.onnx')),
      await shared.shareSessions?.(create)(await again.bytes('model.onnx')),
    ];
    expect(sessions[0]).toBe(sessions[1]);
    expect(made).toBe(1);
    expect(loads).toEqual([folder.href]);
  });

  it('share one runtime, which is loaded again after a failure', async () => {
    let calls = 0;
    // The runtime is not used.
    const runtime = {} as Awaited<ReturnType<ModelSupply['loadRuntime']>>;
    const { loadRuntime } = sharedModels({
      load: () => forever(),
      loadRuntime: async () => {
        calls += 1;
        if (calls === 1) throw new Error('no network');
        return runtime;
      },
    });
    const files = { script: 'runtime.mjs', binary: 'runtime.wasm' };
    expect(await failure(loadRuntime(files, true))).toMatchObject({ message: 'no network' });
    expect(await Promise.all([loadRuntime(files, true), loadRuntime(files, true)])).toEqual([
      runtime,
      runtime,
    ]);
    expect(calls).toBe(2);
  });

  it('have separate sessions for graphs that they do not share', async () => {
    const { shared } = supply();
    const create = async () => session();
    const [one, other] = await Promise.all(
      [1, 2].map(() => shared.shareSessions?.(create)(new Uint8Array(3))),
    );
    expect(one).not.toBe(other);
  });

  it('retry a session that could not be created', async () => {
    const { shared } = supply();
    const bytes = await (await shared.load(folder, {})).bytes('model.onnx');
    const refusing = shared.shareSessions?.(() => Promise.reject(new Error('no room')));
    expect(await failure(refusing?.(bytes) ?? Promise.resolve())).toMatchObject({ message: 'no room' });
    expect(await shared.shareSessions?.(async () => session())(bytes)).toBeDefined();
  });
});
