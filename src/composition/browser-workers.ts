/** The workers of a page, from two files that the build finds and gives a hash. */

import modelUrl from '../../workers/model.ts?worker&url';
import retrieverUrl from '../../workers/retriever.ts?worker&url';
import type { WorkerLike } from '../rpc/connection.js';
import { startWorker } from '../rpc/start-worker.js';

/** How the worker of each part is started; the memory's is known to the program that needs it, unless it stands here. */
export interface WorkerStarters {
  readonly retriever: () => WorkerLike;
  /** For reader and critic of one engine, which may share a worker. */
  readonly models: () => Promise<(part: 'reasoner' | 'critic') => WorkerLike>;
  /** For a critic that has its worker for itself. */
  readonly critic: () => WorkerLike;
  readonly memory?: () => WorkerLike;
}

export const browserWorkers: WorkerStarters = {
  retriever: () => startWorker(retrieverUrl, 'retriever'),
  models: async () => {
    const { inOneWorker } = await import('./open-models.js');
    return inOneWorker(() => startWorker(modelUrl, 'models'));
  },
  critic: () => startWorker(modelUrl, 'critic'),
};
