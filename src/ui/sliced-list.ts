/**
 * A long list that is drawn in slices, each in a task of its own, so that the page stays responsive. A slice
 * remains the same array: with Lit's `guard` it is rendered once, however many follow.
 */

import { css, type ReactiveController, type ReactiveControllerHost } from 'lit';
import { OwnTask } from './own-task.js';

/** Entries in a slice: a few milliseconds of drawing. */
export const sliceSize = 100;

export class SlicedList<Item> implements ReactiveController {
  /** What is to be drawn so far. */
  slices: readonly (readonly Item[])[] = [];
  #items: readonly Item[] = [];
  readonly #next: OwnTask;

  constructor(host: ReactiveControllerHost) {
    this.#next = new OwnTask(host, () => {
      this.#add();
      host.requestUpdate();
    });
    host.addController(this);
  }

  hostConnected(): void {
    this.#planNext();
  }

  /** Begins again, with the first slice of another list. */
  show(items: readonly Item[]): void {
    this.#items = items;
    this.slices = [];
    this.#add();
  }

  #add(): void {
    const next = this.#items.slice(this.#drawn, this.#drawn + sliceSize);
    if (next.length > 0) this.slices = [...this.slices, next];
    this.#planNext();
  }

  #planNext(): void {
    if (this.#drawn < this.#items.length) this.#next.plan();
  }

  get #drawn(): number {
    return this.slices.length * sliceSize;
  }
}

/**
 * A slice out of view is not laid out. The last one, which may be short, always is,
 * because the size of the others is only estimated. The margin keeps containment from clipping focus outlines.
 */
export const sliceStyles = css`
  .slice:not(:last-child) {
    content-visibility: auto;
    contain-intrinsic-block-size: auto 250rem;
    overflow-clip-margin: 6px;
  }
`;
