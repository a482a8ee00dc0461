import { orAbort } from '../../src/async/abort.js';
import { LimenError } from '../../src/engine/index.js';

/** Runs one piece of work at a time, in the order in which it came: models have one session each. */
export class Serial {
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  readonly #limit: number;

  /** @param limit how many may wait or run at once */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** @throws {LimenError} `reasoner-unavailable` when too many wait @throws the signal's reason, also while it waits */
  async run<Result>(work: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
    if (this.#waiting >= this.#limit) {
      const reason = `${this.#limit} questions wait already; ask again when some are answered`;
      throw new LimenError('reasoner-unavailable', { reasoner: 'limen mcp', status: null, reason });
    }
    this.#waiting += 1;
    const before = this.#last;
    const turn = (async () => {
      await before;
      try {
        signal.throwIfAborted();
        return await work();
      } finally {
        this.#waiting -= 1;
      }
    })();
    this.#last = turn.catch(() => {});
    return orAbort(turn, signal);
  }
}
