/** Trains the small head in a worker, slowly enough to watch. */

import { pause } from '../async/pause.js';
import type { CallOptions } from '../engine/index.js';
import { type Example, type Head, trainingSteps } from './logistic-head.js';

export interface TrainingPlan {
  readonly examples: readonly Example[];
  readonly steps: number;
  /** Steps between two reports, and the pause after each report in milliseconds. */
  readonly every: number;
  readonly pause: number;
}

export interface TrainingReport {
  readonly step: number;
  readonly loss: number;
  readonly head: Head;
}

export interface TrainingOptions extends CallOptions {
  readonly onStep?: (report: TrainingReport) => void;
}

export class HeadTrainer {
  /**
   * Resolves with the last report.
   * @throws the signal's reason if it aborts
   */
  async train(plan: TrainingPlan, { onStep, signal }: TrainingOptions = {}): Promise<TrainingReport> {
    let step = 0;
    let last: TrainingReport | undefined;
    for (const { head, loss } of trainingSteps(plan.examples, plan.steps)) {
      last = { step, loss, head };
      if (step % plan.every === 0 || step === plan.steps) {
        onStep?.(last);
        await pause(plan.pause);
        signal?.throwIfAborted();
      }
      step += 1;
    }
    if (last === undefined) throw new Error('training took no step');
    return last;
  }
}
