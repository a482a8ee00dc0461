import { css, html, type PropertyValues } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { PassageTitle } from '../api.js';
import { clipped, titleLimit } from './text.js';
import { ThemedElement } from './themed-element.js';

/** Number of titles rendered at a time; a longer list grows by this number until it is complete. */
const slice = 100;

/** The titles of one topic, rendered in slices. Dispatches `limen-title` with the id of the chosen one. */
@customElement('limen-title-list')
export class LimenTitleList extends ThemedElement {
  static override styles = css`
    ul {
      padding-block-end: 0.5rem;
      padding-inline-start: 1.1rem;
    }
    li {
      padding-block: 0.2rem;
      content-visibility: auto;
      contain-intrinsic-block-size: auto 2rem;
    }
  `;

  @property({ attribute: false }) titles: readonly PassageTitle[] = [];
  @state() drawn: number = slice;

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('titles')) this.drawn = slice;
  }

  protected override updated(): void {
    if (this.drawn < this.titles.length) setTimeout(() => (this.drawn += slice));
  }

  override render() {
    return html`<ul>
      ${this.titles.slice(0, this.drawn).map(
        ({ id, title }) =>
          html`<li>
              <button type="button" class="link" @click=${() => this.#choose(id)}>
                <bdi>${clipped(title, titleLimit)}</bdi>
              </button>
            </li>`,
      )}
    </ul>`;
  }

  #choose(id: string): void {
    this.dispatchEvent(new CustomEvent('limen-title', { detail: id }));
  }
}
