/** onnxruntime-web with its script in this worker's own and its binary from the page: nothing is fetched. */

import * as runtime from 'onnxruntime-web/wasm';
import type { Runtime } from '../sessions/runtime.js';
import { programPaths } from './format.js';
import type { FetchInlined } from './inlined-files.js';

/** @throws {Error} when the binary is not in the page */
export async function loadInlinedRuntime(fetch: FetchInlined): Promise<Runtime> {
  const response = await fetch(programPaths.runtime);
  if (!response.ok) throw new Error('its program is not in this page');
  runtime.env.wasm.wasmBinary = await response.arrayBuffer();
  // Threads need a page that is isolated, which one opened from a disk never is.
  runtime.env.wasm.numThreads = 1;
  runtime.env.logLevel = 'error';
  return runtime;
}
