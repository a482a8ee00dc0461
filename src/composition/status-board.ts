/** The state of the parts, and everyone who wants to know of it. */

import type { LimenStatus, PartStatus } from '../api.js';
import type { ErrorRecord } from '../engine/index.js';
import type { PartName } from '../rpc/protocol.js';

/** What a part tells about itself. */
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

  /** Calls `listener` now and at every change; returns how to stop that. */
  subscribe(listener: (status: LimenStatus) => void): () => void {
    this.#listeners.add(listener);
    listener(this.#status);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  /** Of several reporters of one part, only the newest one tells its state: the others' parts were switched off. */
  reporter(part: PartName): PartReporter {
    const reporter: PartReporter = {
      status: (status) => {
        if (this.#reporters[part] === reporter) this.#change({ ...this.#status, [part]: status });
      },
      notice: (notice) => {
        // The same notice twice tells a person nothing new.
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
