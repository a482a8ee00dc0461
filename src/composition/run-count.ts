import type { RunEvents } from '../engine/index.js';

/** How many runs go on, and who waits for their end. */
export class RunCount {
  #underWay = 0;
  readonly #waiting: (() => void)[] = [];

  /** The same events; the run counts from the first that is asked for to the last. */
  async *counted(events: RunEvents): RunEvents {
    this.#underWay += 1;
    try {
      yield* events;
    } finally {
      this.#underWay -= 1;
      for (const go of this.#waiting.splice(0)) go();
    }
  }

  /** Settles when none goes on: for what can wait. */
  async idle(): Promise<void> {
    while (this.#underWay > 0) await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }
}
