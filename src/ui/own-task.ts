/** Runs a callback in a task of its own: once, however often it is planned before that. */

import type { ReactiveController, ReactiveControllerHost } from 'lit';

export class OwnTask implements ReactiveController {
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #act: () => void;

  constructor(host: ReactiveControllerHost, act: () => void) {
    this.#act = act;
    host.addController(this);
  }

  /** An element that left the page does nothing any more. */
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
