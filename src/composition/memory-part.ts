/** The closed-book model of a page, in its worker. Imported only where it is needed. */

import memoryUrl from '../../workers/memory.ts?worker&url';
import type { OpenedMemory } from '../closed-book-model/open-memory.js';
import type { ConditionedMemory } from '../closed-book-model/reading-memory.js';
import type { WorkerLike } from '../rpc/connection.js';
import { startWorker } from '../rpc/start-worker.js';
import type { SupervisedWorker } from '../rpc/supervised-worker.js';
import { modelPart, type WantedBackend } from './model-part.js';
import type { Part } from './part.js';
import type { PartReporter } from './status-board.js';

export type MemoryPart = Part<OpenedMemory, ConditionedMemory>;

/**
 * @param folder where the model is served, ending with `/`
 * @param start starts a worker that opens it; by default the page's own
 */
export function memoryPart(
  folder: string,
  wanted: WantedBackend,
  report: PartReporter,
  start: () => WorkerLike = () => startWorker(memoryUrl, 'memory'),
  manifestSha256?: string,
): MemoryPart {
  return modelPart({
    name: 'memory',
    start,
    model: { folder, manifestSha256 },
    wanted,
    report,
    port: (worker: SupervisedWorker<ConditionedMemory, OpenedMemory>, { hasStates }) => ({
      hasStates,
      ...worker.methods(['recall', 'sample']),
    }),
  });
}
