import { orAbort } from '../../src/async/abort.js';
import { LimenError } from '../../src/engine/index.js';

/** Runs one task at a time, in order of arrival, because each model has only one session. */
export class Serial {
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  readonly #limit: number;

  /** @param limit maximum number of waiting and running tasks */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /**
   * @throws {LimenError} `reasoner-unavailable` if too many are waiting
   * @throws the signal's reason, also while waiting
   */
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
