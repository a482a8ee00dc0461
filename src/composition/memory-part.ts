/** The closed-book model of a page, in its worker. Imported only where it is needed. */

import memoryUrl from '../../workers/memory.ts?worker&url';
import type { OpenedMemory } from '../closed-book-model/open-memory.js';
import type { ConditionedMemory } from '../closed-book-model/reading-memory.js';
import type { WorkerLike } from '../rpc/connection.js';
import { startWorker } from '../rpc/start-worker.js';
import type { SupervisedWorker } from '../rpc/supervised-worker.js';
import type { ModelFolder } from '../sessions/open-model.js';
import { modelPart, type WantedBackend } from './model-part.js';
import type { Part } from './part.js';
import type { PartReporter } from './status-board.js';

export type MemoryPart = Part<OpenedMemory, ConditionedMemory>;

/**
 * @param start starts a worker that opens it; by default the page's own
 */
export function memoryPart(
  model: ModelFolder,
  wanted: WantedBackend,
  report: PartReporter,
  start: () => WorkerLike = () => startWorker(memoryUrl, 'memory'),
): MemoryPart {
  return modelPart({
    name: 'memory',
    start,
    model,
    wanted,
    report,
    port: (worker: SupervisedWorker<ConditionedMemory, OpenedMemory>, { hasStates }) => ({
      hasStates,
      ...worker.methods(['recall', 'sample']),
    }),
  });
}
