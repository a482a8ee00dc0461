/** The memory, in a worker of its own. */

import { MemoryService } from '../src/inference/memory-service.js';
import { servedModels } from '../src/inference/served-models.js';
import { MemoryModel } from '../src/memory/memory-model.js';
import { expose } from '../src/remote/expose.js';

expose(new MemoryService(MemoryModel, servedModels), { oneAtATime: true });
