import type { RunEvents } from '../engine/index.js';

/** Counts active runs, and resolves waiters when there are none. */
export class RunCount {
  #underWay = 0;
  readonly #waiting: (() => void)[] = [];

  get isIdle(): boolean {
    return this.#underWay === 0;
  }

  /** The same events; the run counts as active from the first request for an event until the last. */
  async *counted(events: RunEvents): RunEvents {
    this.#underWay += 1;
    try {
      yield* events;
    } finally {
      this.#underWay -= 1;
      for (const go of this.#waiting.splice(0)) go();
    }
  }

  /** Resolves when no run is active: for work that can wait. */
  async idle(): Promise<void> {
    while (this.#underWay > 0) await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }
}
