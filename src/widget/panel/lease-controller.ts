/** The widget's lease of a shared engine, from its first use until the widget leaves the page. */

import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { LimenOverSearch, LimenStatus } from '../../api.js';
import { createLimen } from '../../limen.js';
import { type Lease, type LeaseOptions, SharedLimens } from '../shared-limens.js';

/** Shared by all widgets of the page. `createLimen` has an overload for each of the two kinds of options. */
const shared = new SharedLimens((options) =>
  'retriever' in options ? createLimen(options) : createLimen(options),
);

export class LeaseController implements ReactiveController {
  status: LimenStatus | null = null;
  #lease: Lease | undefined;
  #unsubscribe: () => void = () => undefined;
  readonly #host: ReactiveControllerHost;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.release();
  }

  /** The engine. Rejects with the reason if it cannot be opened; the next call tries again. */
  limen(options: LeaseOptions): Promise<LimenOverSearch> {
    return (this.#lease ?? this.#take(options)).limen;
  }

  release(): void {
    this.#unsubscribe();
    this.#unsubscribe = () => undefined;
    this.#lease?.release();
    this.#lease = undefined;
    this.status = null;
  }

  #take(options: LeaseOptions): Lease {
    const lease = shared.lease(options);
    this.#lease = lease;
    lease.limen.then(
      (limen) => {
        if (this.#lease !== lease) return;
        this.#unsubscribe = limen.subscribe((status) => {
          this.status = status;
          this.#host.requestUpdate();
        });
      },
      () => {
        if (this.#lease === lease) this.release();
      },
    );
    return lease;
  }
}
