/** Models and runtime from inside a page: verified like a download, but not stored. */

import * as runtime from 'onnxruntime-web/wasm';
import { loadModel } from '../model-files/model-files.js';
import type { ModelSupply } from '../sessions/open-model.js';
import type { Runtime } from '../sessions/runtime.js';
import { programPaths } from './format.js';
import type { FetchInlined } from './inlined-files.js';

export function inlinedModels(fetch: FetchInlined): ModelSupply {
  return {
    load: (folder, options) => {
      // A file in the page arrives or does not: a retry would change nothing.
      const retry = { retries: 0, firstWait: 0 };
      return loadModel(folder, { ...options, fetch, storage: {}, retry });
    },
    loadRuntime: () => loadInlinedRuntime(fetch),
  };
}

/** @throws {Error} if the binary is not in the page */
async function loadInlinedRuntime(fetch: FetchInlined): Promise<Runtime> {
  const response = await fetch(programPaths.runtime);
  if (!response.ok) throw new Error('its program is not in this page');
  runtime.env.wasm.wasmBinary = await response.arrayBuffer();
  // Threads need an isolated page, which a page opened from disk never is.
  runtime.env.wasm.numThreads = 1;
  runtime.env.logLevel = 'error';
  return runtime;
}
