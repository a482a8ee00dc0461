/** Does something in a task of its own, once, however often it is asked for before that. */

import type { ReactiveController, ReactiveControllerHost } from 'lit';

export class OwnTask implements ReactiveController {
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #act: () => void;

  constructor(host: ReactiveControllerHost, act: () => void) {
    this.#act = act;
    host.addController(this);
  }

  /** Drops what is planned: an element that is gone does nothing any more. */
  hostDisconnected(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  plan(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#act();
    });
  }
}
