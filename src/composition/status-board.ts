/** The status of the parts, and its subscribers. */

import type { LimenStatus, PartStatus } from '../api.js';
import type { ErrorRecord } from '../engine/index.js';
import type { PartName } from '../rpc/protocol.js';

/** Through which a part reports its status and notices. */
export interface PartReporter {
  status(status: PartStatus): void;
  notice(notice: ErrorRecord): void;
}

export class StatusBoard {
  #status: LimenStatus = {
    retriever: { state: 'waiting' },
    reasoner: { state: 'waiting' },
    critic: { state: 'waiting' },
    notices: [],
  };
  readonly #listeners = new Set<(status: LimenStatus) => void>();
  readonly #reporters: { [Part in PartName]?: PartReporter } = {};

  get status(): LimenStatus {
    return this.#status;
  }

  /** Calls `listener` now and at every change; returns the function to unsubscribe. */
  subscribe(listener: (status: LimenStatus) => void): () => void {
    this.#listeners.add(listener);
    listener(this.#status);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  /**
   * If a part has had several reporters, only the newest one sets its status: the others' parts were closed.
   */
  reporter(part: PartName): PartReporter {
    const reporter: PartReporter = {
      status: (status) => {
        if (this.#reporters[part] === reporter) this.#change({ ...this.#status, [part]: status });
      },
      notice: (notice) => {
        // Repeating a notice tells a person nothing new.
        if (this.#status.notices.some(({ message }) => message === notice.message)) return;
        this.#change({ ...this.#status, notices: [...this.#status.notices, notice] });
      },
    };
    this.#reporters[part] = reporter;
    return reporter;
  }

  #change(status: LimenStatus): void {
    this.#status = status;
    for (const listener of [...this.#listeners]) listener(status);
  }
}
