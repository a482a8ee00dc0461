/** The three workers of a page, as files that the build finds and gives a hash. */

import criticUrl from '../../workers/critic.ts?worker&url';
import reasonerUrl from '../../workers/reasoner.ts?worker&url';
import retrieverUrl from '../../workers/retriever.ts?worker&url';
import type { WorkerLike } from './connection.js';
import { startWorker } from './start-worker.js';
import type { PartName } from './status-board.js';

/** How the worker of each part is started. */
export type WorkerStarters = Readonly<Record<PartName, () => WorkerLike>>;

export const browserWorkers: WorkerStarters = {
  retriever: () => startWorker(retrieverUrl, 'retriever'),
  reasoner: () => startWorker(reasonerUrl, 'reasoner'),
  critic: () => startWorker(criticUrl, 'critic'),
};
