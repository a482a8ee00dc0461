/** The page's workers, from two files that the build detects and hashes. */

import modelUrl from '../../workers/model.ts?worker&url';
import retrieverUrl from '../../workers/retriever.ts?worker&url';
import type { WorkerLike } from '../rpc/connection.js';
import { startWorker } from '../rpc/start-worker.js';

/** Starts the worker of each part. If `memory` is omitted, the code that needs it starts its own. */
export interface WorkerStarters {
  readonly retriever: () => WorkerLike;
  /** For reader and critic of one engine, which may share a worker. */
  readonly models: () => Promise<(part: 'reasoner' | 'critic') => WorkerLike>;
  /** For a critic with a worker of its own. */
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
