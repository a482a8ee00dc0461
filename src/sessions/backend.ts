/** The backend that a worker runs its graph on, and the check that it computes what was recorded. */

import { LimenError, reasonOf } from '../engine/index.js';
import type { Runtime, RuntimeFiles, RuntimeKind } from './runtime.js';
import type { ExecutionProvider } from './session.js';
import type { Guard, ProbeResult, SessionFactory } from './session-types.js';

export interface Backend {
  readonly kind: RuntimeKind;
  readonly createSession: SessionFactory;
  /** For a graph that only runs on WASM, by the same runtime. */
  readonly createProcessorSession: SessionFactory;
  /** For a library that creates its own sessions on the same runtime. */
  readonly provider: ExecutionProvider;
  readonly guard: Guard;
}

/** The backend that a model is opened on. */
export interface OpenOn {
  readonly backend: RuntimeKind;
  /** Whether a software graphics adapter is acceptable for WebGPU. */
  readonly acceptSoftware: boolean;
  /** Whether the runtime may start threads. */
  readonly mayThread: boolean;
  /** The runtime's files for this backend. */
  readonly runtime: RuntimeFiles;
}

/** For people. */
export const backendNames: Readonly<Record<RuntimeKind, string>> = { webgpu: 'WebGPU', wasm: 'WASM' };

/** Maximum difference in probability between the recorded result and a backend's. */
export const probeTolerance = 0.02;

/**
 * Loads the runtime in this worker.
 * @param files addresses of the binary and its script
 * @param mayThread whether it may start threads
 */
export type LoadRuntime = (files: RuntimeFiles, mayThread: boolean) => Promise<Runtime>;

/**
 * Loads the runtime in this worker. It is not even fetched if there is no graphics device for it.
 *
 * @throws {LimenError} `backend-unavailable`
 */
export async function openBackend(
  loadRuntime: LoadRuntime,
  { backend: kind, acceptSoftware, mayThread, runtime: files }: OpenOn,
): Promise<Backend> {
  const graphics =
    kind === 'webgpu'
      ? await (await import('./webgpu-device.js')).requestGraphicsDevice(acceptSoftware)
      : undefined;
  try {
    const [runtime, { executionProvider, sessionGuard, webSessionFactory }] = await Promise.all([
      loadRuntime(files, mayThread),
      import('./session.js'),
    ]);
    return {
      kind,
      createSession: webSessionFactory(runtime, graphics),
      createProcessorSession: webSessionFactory(runtime),
      provider: executionProvider(graphics),
      guard: sessionGuard(graphics),
    };
  } catch (thrown) {
    if (thrown instanceof LimenError) throw thrown;
    const reason = reasonOf(thrown);
    throw new LimenError('backend-unavailable', { backend: backendNames[kind], reason }, { cause: thrown });
  }
}

/**
 * How closely a backend agrees, in words: "agrees with the recorded result to 0.0004".
 *
 * @param reference origin of the expected result: recorded earlier, or just computed by WASM
 * @throws {LimenError} `backend-unavailable` if it differs by more than `probeTolerance`
 */
export function agreement(
  kind: RuntimeKind,
  { expected, actual }: ProbeResult,
  reference: 'recorded' | 'wasm' = 'recorded',
): string {
  const difference = Math.abs(expected - actual);
  const source =
    reference === 'wasm'
      ? `${backendNames.wasm} gives ${expected.toFixed(3)}`
      : `${expected.toFixed(3)} was recorded`;
  // Written so that NaN is refused too.
  if (!(difference <= probeTolerance)) {
    throw new LimenError('backend-unavailable', {
      backend: backendNames[kind],
      reason: `on a known input it gives ${actual.toFixed(3)} where ${source}`,
    });
  }
  const other = reference === 'wasm' ? backendNames.wasm : 'the recorded result';
  return `agrees with ${other} to ${Math.max(difference, 0.0001).toFixed(4)}`;
}
