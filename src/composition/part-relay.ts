import type { PartStatus } from '../api.js';
import type { ErrorRecord } from '../engine/index.js';
import type { PartReporter } from './status-board.js';

/** Passes on what a part tells to the engine that has it now, and what it told last to the next one that takes it. */
export class PartRelay implements PartReporter {
  #to: PartReporter;
  #last: PartStatus = { state: 'waiting' };

  constructor(to: PartReporter) {
    this.#to = to;
  }

  get hasFailed(): boolean {
    return this.#last.state === 'failed';
  }

  // Handed on without their object.
  readonly status = (status: PartStatus): void => {
    this.#last = status;
    this.#to.status(status);
  };

  readonly notice = (notice: ErrorRecord): void => this.#to.notice(notice);

  goOnWith(to: PartReporter): void {
    this.#to = to;
    to.status(this.#last);
  }
}
