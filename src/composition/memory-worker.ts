/** Starts the memory's worker. Imported where a memory is wanted, so that no other page loads it. */

import memoryUrl from '../../workers/memory.ts?worker&url';
import type { WorkerLike } from '../rpc/connection.js';
import { startWorker } from '../rpc/start-worker.js';

export const startMemory = (): WorkerLike => startWorker(memoryUrl, 'memory');
