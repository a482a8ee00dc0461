/** Models and runtime as a page brings them inside it: checked as a download is, kept nowhere. */

import { loadModel } from '../model-files/model-files.js';
import type { ModelSupply } from '../sessions/open-model.js';
import type { FetchInlined } from './inlined-files.js';
import { loadInlinedRuntime } from './inlined-runtime.js';

export function inlinedModels(fetch: FetchInlined): ModelSupply {
  return {
    load: (folder, options) => {
      // What is in the page arrives or does not: asking again would change nothing.
      const retry = { retries: 0, firstWait: 0 };
      return loadModel(folder, { ...options, fetch, storage: {}, retry });
    },
    loadRuntime: () => loadInlinedRuntime(fetch),
  };
}
