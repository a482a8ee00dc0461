import type { PartStatus } from '../api.js';
import type { ErrorRecord } from '../engine/index.js';
import type { PartReporter } from './status-board.js';

/**
 * Forwards a part's reports to the engine that holds it, and repeats its latest status to the next holder.
 */
export class PartRelay implements PartReporter {
  #last: PartStatus = { state: 'waiting' };

  constructor(private to: PartReporter) {}

  get hasFailed(): boolean {
    return this.#last.state === 'failed';
  }

  // Passed as callbacks without their object.
  readonly status = (status: PartStatus): void => {
    this.#last = status;
    this.to.status(status);
  };

  readonly notice = (notice: ErrorRecord): void => this.to.notice(notice);

  goOnWith(to: PartReporter): void {
    this.to = to;
    to.status(this.#last);
  }
}
