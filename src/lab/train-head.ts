/** Trains the Lab's small head in a worker of its own. */

import headUrl from '../../workers/head.ts?worker&url';
import type { HeadTrainer, TrainingOptions, TrainingPlan, TrainingReport } from './head-trainer.js';
import { withLabWorker } from './lab-worker.js';

/**
 * Resolves with the last report.
 * @throws {LimenError} `worker-crashed`
 * @throws the signal's reason if it aborts
 */
export function trainHead(plan: TrainingPlan, options: TrainingOptions): Promise<TrainingReport> {
  return withLabWorker<HeadTrainer, TrainingReport>(headUrl, 'head', (trainer) =>
    trainer.call('train', plan, options),
  );
}
