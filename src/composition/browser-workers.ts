/** The three workers of a page, from two files that the build finds and gives a hash. */

import modelUrl from '../../workers/model.ts?worker&url';
import retrieverUrl from '../../workers/retriever.ts?worker&url';
import type { WorkerLike } from '../rpc/connection.js';
import type { PartName } from '../rpc/protocol.js';
import { startWorker } from '../rpc/start-worker.js';

/** How the worker of each part is started; the memory's is known to the program that needs it, unless it stands here. */
export type WorkerStarters = Readonly<
  Record<Exclude<PartName, 'memory' | 'import' | 'practice'>, () => WorkerLike>
> & {
  readonly memory?: () => WorkerLike;
};

export const browserWorkers: WorkerStarters = {
  retriever: () => startWorker(retrieverUrl, 'retriever'),
  reasoner: () => startWorker(modelUrl, 'reasoner'),
  critic: () => startWorker(modelUrl, 'critic'),
};
