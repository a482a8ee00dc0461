/** The memory, in a worker of its own. */

import { MemoryModel } from '../src/closed-book-model/memory-model.js';
import { MemoryService } from '../src/closed-book-model/memory-service.js';
import { expose } from '../src/rpc/expose.js';
import { servedModels } from '../src/sessions/served-models.js';

expose(new MemoryService(MemoryModel, servedModels), { oneAtATime: true });
