import { nextTask } from '../async/pause.js';

/** Runs calls one at a time, in order; those that wait can be cancelled meanwhile. */
export class CallQueue {
  #previous: Promise<unknown> = Promise.resolve();

  /** @param run must not reject */
  add(run: () => Promise<void>): void {
    this.#previous = this.#previous.then(nextTask).then(run);
  }
}
