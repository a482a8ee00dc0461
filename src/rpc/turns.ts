import { nextTask } from '../async/pause.js';

/** A queue: each waits until all earlier ones have ended, and can be cancelled meanwhile. */
export class Turns {
  #previous: Promise<unknown> = Promise.resolve();

  /** @param act must not reject */
  take(act: () => Promise<void>): void {
    this.#previous = this.#previous.then(nextTask).then(act);
  }
}
