/**
 * A long list that is drawn in slices, each in a task of its own, so that the page answers meanwhile. A slice
 * remains the same array: with Lit's `guard` it is rendered once, however many follow.
 */

import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Entries in a slice: a few milliseconds of drawing. */
export const sliceSize = 100;

export class SlicedList<Item> implements ReactiveController {
  /** What is to be drawn so far. */
  slices: readonly (readonly Item[])[] = [];
  #items: readonly Item[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #host: ReactiveControllerHost;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    this.#planNext();
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** Begins again, with the first slice of another list. */
  show(items: readonly Item[]): void {
    this.#items = items;
    this.slices = [];
    this.#add();
    this.#planNext();
  }

  #planNext(): void {
    if (this.#timer !== undefined || this.#drawn >= this.#items.length) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#add();
      this.#host.requestUpdate();
      this.#planNext();
    });
  }

  #add(): void {
    const next = this.#items.slice(this.#drawn, this.#drawn + sliceSize);
    if (next.length > 0) this.slices = [...this.slices, next];
  }

  get #drawn(): number {
    return this.slices.length * sliceSize;
  }
}
