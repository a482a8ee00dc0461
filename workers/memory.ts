/** The memory, in a worker of its own. */

import { MemoryService } from '../src/closed-book-model/memory-service.js';
import { servedModels } from '../src/model-files/served-models.js';
import { MemoryModel } from '../src/closed-book-model/memory-model.js';
import { expose } from '../src/rpc/expose.js';

expose(new MemoryService(MemoryModel, servedModels), { oneAtATime: true });
