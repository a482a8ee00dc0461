import { css, html, type PropertyValues } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { guard } from 'lit/directives/guard.js';
import type { PassageTitle } from '../api.js';
import { SlicedList, sliceStyles } from './sliced-list.js';
import { clipped, titleLimit } from './text.js';
import { ThemedElement } from './themed-element.js';

/** The titles of one topic. Dispatches `limen-title` with the id of the chosen one. */
@customElement('limen-title-list')
export class LimenTitleList extends ThemedElement {
  static override styles = [
    sliceStyles,
    css`
      .titles {
        padding-block-end: 0.5rem;
        padding-inline-start: 1.1rem;
      }
      .title {
        padding-block: 0.2rem;
      }
    `,
  ];

  @property({ attribute: false }) titles: readonly PassageTitle[] = [];
  readonly #drawn = new SlicedList<PassageTitle>(this);

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('titles')) this.#drawn.show(this.titles);
  }

  /** Not a `ul`, whose entries must be its own children. */
  override render() {
    return html`<div class="titles" role="list">
      ${this.#drawn.slices.map((slice) =>
        guard([slice], () => html`<div class="slice">${slice.map((title) => this.#title(title))}</div>`),
      )}
    </div>`;
  }

  #title({ id, title }: PassageTitle) {
    return html`<div class="title" role="listitem">
      <button type="button" class="link" @click=${() => this.#choose(id)}>
        <bdi>${clipped(title, titleLimit)}</bdi>
      </button>
    </div>`;
  }

  #choose(id: string): void {
    this.dispatchEvent(new CustomEvent('limen-title', { detail: id }));
  }
}
