import { nextTask } from '../async/pause.js';

/** Who waits until all before have ended. What waits can be cancelled meanwhile. */
export class Turns {
  #previous: Promise<unknown> = Promise.resolve();

  /** @param act must not reject */
  take(act: () => Promise<void>): void {
    this.#previous = this.#previous.then(nextTask).then(act);
  }
}
