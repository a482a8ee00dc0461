/**
 * How much of a growing list to draw. An entry that comes alone, such as a round of a run that is under way,
 * is drawn at once; entries that come together, such as the rounds of a saved run, are drawn in a task each.
 */

import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { OwnTask } from './own-task.js';

export class DrawnInTurn implements ReactiveController {
  #drawn = 0;
  #list: object | null = null;
  readonly #host: ReactiveControllerHost;
  readonly #next: OwnTask;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    this.#next = new OwnTask(host, () => {
      this.#drawn += 1;
      host.requestUpdate();
    });
    host.addController(this);
  }

  /** Draws what was left out while the host was not in the page. */
  hostConnected(): void {
    this.#host.requestUpdate();
  }

  /**
   * The number of entries to draw now, of `length`; the host is updated until it has drawn all.
   * @param list stays the same object while the list grows
   */
  of(length: number, list: object): number {
    if (list !== this.#list) this.#drawn = 0;
    this.#list = list;
    if (length - this.#drawn === 1) this.#drawn = length;
    if (this.#drawn < length) this.#next.plan();
    return this.#drawn;
  }
}
