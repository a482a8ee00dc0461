/**
 * How much of a growing list is drawn. What comes one at a time, as the rounds of a run that is under way, is
 * drawn at once; of many that come together, as those of a saved run, each is drawn in a task of its own.
 */

import type { ReactiveController, ReactiveControllerHost } from 'lit';

export class DrawnInTurn implements ReactiveController {
  #drawn = 0;
  #list: object | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #host: ReactiveControllerHost;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  /** Draws what was left out while it was away. */
  hostConnected(): void {
    this.#host.requestUpdate();
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /**
   * The number of entries to draw now, of `length`; the host is updated until it has drawn all.
   * @param list stays the same object while the list grows
   */
  of(length: number, list: object): number {
    if (list !== this.#list) this.#drawn = 0;
    this.#list = list;
    if (length - this.#drawn === 1) this.#drawn = length;
    if (this.#drawn < length) this.#timer ??= setTimeout(() => this.#drawNext());
    return this.#drawn;
  }

  #drawNext(): void {
    this.#timer = undefined;
    this.#drawn += 1;
    this.#host.requestUpdate();
  }
}
