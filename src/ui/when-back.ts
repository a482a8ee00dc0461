/** Tells when a person comes back to the page: what this browser keeps may have changed in another tab meanwhile. */

import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { OwnTask } from './own-task.js';

export class WhenBack implements ReactiveController {
  #page = new AbortController();
  readonly #looking: OwnTask;

  /** @param act called once for each return */
  constructor(host: ReactiveControllerHost, act: () => void) {
    this.#looking = new OwnTask(host, act);
    host.addController(this);
  }

  hostConnected(): void {
    this.#page = new AbortController();
    const { signal } = this.#page;
    // Of two windows beside each other, both are visible; a tab may come to the front without the focus.
    globalThis.addEventListener('focus', () => this.#looking.plan(), { signal });
    document.addEventListener(
      'visibilitychange',
      () => {
        if (document.visibilityState === 'visible') this.#looking.plan();
      },
      { signal },
    );
  }

  hostDisconnected(): void {
    this.#page.abort();
  }
}
