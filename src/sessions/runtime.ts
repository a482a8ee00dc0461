/**
 * The one copy of onnxruntime-web: one script that drives any of its WASM binaries, of which only the one that is needed
 * is fetched.
 */

import { trustedScriptUrl } from '../trusted-types.js';
import { affordableMemory } from './shared-memory.js';

export type Runtime = typeof import('onnxruntime-web');
export type RuntimeKind = 'webgpu' | 'wasm';

/**
 * Addresses of one binary and of the script that goes with it. The page gives them to its workers, which may be copied
 * away from beside them by whatever bundles the page.
 */
export interface RuntimeFiles {
  readonly script: string;
  readonly binary: string;
}

/** More threads than this cost more in waiting than they bring for models of this size. */
const threadsAtMost = 4;

/** Loads the runtime with one binary. A worker uses one only. */
export async function loadRuntime({ script, binary }: RuntimeFiles): Promise<Runtime> {
  WebAssembly.Memory = affordableMemory(WebAssembly.Memory);
  const runtime: Runtime = await import('onnxruntime-web/webgpu');
  const { wasm } = runtime.env;
  const here = self.location.href;
  wasm.wasmPaths = { mjs: new URL(script, here), wasm: new URL(binary, here) };
  wasm.numThreads = threadCount(globalThis.crossOriginIsolated, navigator.hardwareConcurrency);
  runtime.env.logLevel = 'error';
  if (wasm.numThreads > 1) trustThreads();
  return runtime;
}

/** Threads share memory, which browsers only give to isolated pages. */
export function threadCount(isolated: boolean, processors: number): number {
  return isolated ? Math.max(1, Math.min(processors, threadsAtMost)) : 1;
}

/** The runtime starts its threads from plain addresses, which Trusted Types refuse in a strict worker. */
function trustThreads(): void {
  globalThis.Worker = class extends globalThis.Worker {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(trustedScriptUrl(url), options);
    }
  };
}
