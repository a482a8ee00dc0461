/**
 * The one copy of onnxruntime-web: one script that drives any of its WASM binaries. All come from the page's own origin
 * under hashed names, and only the one that is needed is fetched.
 */

import asyncifyGlue from 'onnxruntime-web/ort-wasm-simd-threaded.asyncify.mjs?url';
import asyncifyBinary from 'onnxruntime-web/ort-wasm-simd-threaded.asyncify.wasm?url';
import processorGlue from 'onnxruntime-web/ort-wasm-simd-threaded.mjs?url';
import processorBinary from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url';
import { trustedScriptUrl } from '../trusted-types.js';

export type Runtime = typeof import('onnxruntime-web');
export type RuntimeKind = 'webgpu' | 'wasm';

/** More threads than this cost more in waiting than they bring for models of this size. */
const threadsAtMost = 4;

/** Loads the runtime for one kind of backend. A worker uses one kind only. */
export async function loadRuntime(kind: RuntimeKind): Promise<Runtime> {
  const runtime: Runtime = await import('onnxruntime-web/webgpu');
  const { wasm } = runtime.env;
  const here = self.location.href;
  wasm.wasmPaths =
    kind === 'webgpu'
      ? { mjs: new URL(asyncifyGlue, here), wasm: new URL(asyncifyBinary, here) }
      : { mjs: new URL(processorGlue, here), wasm: new URL(processorBinary, here) };
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
