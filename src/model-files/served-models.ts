/** Models and runtime as a site serves them: over the network, and kept in this browser. */

import type { LoadRuntime } from '../sessions/backend.js';
import { loadModel } from './model-files.js';
import type { ModelSupply } from '../sessions/model-service.js';

export const servedRuntime: LoadRuntime = async (files) => (await import('../sessions/runtime.js')).loadRuntime(files);

export const servedModels: ModelSupply = { load: loadModel, loadRuntime: servedRuntime };
