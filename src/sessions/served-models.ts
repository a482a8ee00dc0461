/** Models and runtime as served by a site: over the network, and kept in this browser. */

import { loadModel } from '../model-files/model-files.js';
import type { LoadRuntime } from './backend.js';
import type { ModelSupply } from './open-model.js';

export const servedRuntime: LoadRuntime = async (files, mayThread) =>
  (await import('./runtime.js')).loadRuntime(files, mayThread);

export const servedModels: ModelSupply = { load: loadModel, loadRuntime: servedRuntime };
