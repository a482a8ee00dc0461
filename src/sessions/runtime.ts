/**
 * The single copy of onnxruntime-web: one script that drives any of its WASM binaries, of which only the
 * required one is fetched.
 */

import { runtimeThreads } from './runtime-threads.js';
import { affordableMemory } from './shared-memory.js';

export type Runtime = typeof import('onnxruntime-web');
export type RuntimeKind = 'webgpu' | 'wasm';

/**
 * Addresses of one binary and its script. The page passes them to its workers, because a bundler may move the
 * workers away from them.
 */
export interface RuntimeFiles {
  readonly script: string;
  readonly binary: string;
}

/** For models of this size, more threads cost more in waiting than they gain. */
const threadsAtMost = 4;

/**
 * Loads the runtime with one binary. A worker only ever uses one.
 * @param mayThread whether it may start threads
 */
export async function loadRuntime({ script, binary }: RuntimeFiles, mayThread: boolean): Promise<Runtime> {
  WebAssembly.Memory = affordableMemory(WebAssembly.Memory);
  const runtime: Runtime = await import('onnxruntime-web/webgpu');
  const { wasm } = runtime.env;
  const here = self.location.href;
  wasm.wasmPaths = { mjs: new URL(script, here), wasm: new URL(binary, here) };
  wasm.numThreads = mayThread
    ? threadCount(globalThis.crossOriginIsolated, navigator.hardwareConcurrency)
    : 1;
  runtime.env.logLevel = 'error';
  // A rejection that nobody handles ends this worker for the page, which starts another without threads.
  if (wasm.numThreads > 1) {
    globalThis.Worker = runtimeThreads(globalThis.Worker, (failure) => void Promise.reject(failure));
  }
  return runtime;
}

/** Threads need shared memory, which browsers only allow in isolated pages. */
export function threadCount(isolated: boolean, processors: number): number {
  return isolated ? Math.max(1, Math.min(processors, threadsAtMost)) : 1;
}
