/** Starts the worker that trains the Lab's small head. */

import headUrl from '../../workers/head.ts?worker&url';
import type { Connection } from '../rpc/connection.js';
import type { HeadTrainer } from './head-trainer.js';
import { startLabWorker } from './start-lab-worker.js';

/** The worker runs until the connection's `end` is called. */
export function startHeadTrainer(): Connection<HeadTrainer> {
  return startLabWorker<HeadTrainer>(headUrl, 'head');
}
