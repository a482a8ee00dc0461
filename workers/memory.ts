import { memoryOpener } from '../src/closed-book-model/open-memory.js';
import { expose } from '../src/rpc/expose.js';
import { servedModels } from '../src/sessions/served-models.js';

expose(memoryOpener(servedModels), { oneAtATime: true });
