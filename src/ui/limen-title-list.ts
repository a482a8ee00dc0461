import { css, html, LitElement, type PropertyValues } from 'lit';
import type { PassageTitle } from '../api.js';
import { clipped, titleLimit } from './text.js';
import { theme } from './theme.js';

/** Titles that one frame draws; a longer list grows by as many until it is whole. */
const slice = 100;

/** The titles of one topic, drawn in slices. Tells `limen-title` with the id of the one that was chosen. */
export class LimenTitleList extends LitElement {
  static override properties = {
    titles: { attribute: false },
    drawn: { state: true },
  };

  static override styles = [
    theme,
    css`
      ul {
        padding-block-end: 0.5rem;
        padding-inline-start: 1.1rem;
      }
      li {
        padding-block: 0.2rem;
        content-visibility: auto;
        contain-intrinsic-block-size: auto 2rem;
      }
    `,
  ];

  declare titles: readonly PassageTitle[];
  declare drawn: number;

  constructor() {
    super();
    this.titles = [];
    this.drawn = slice;
  }

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

customElements.define('limen-title-list', LimenTitleList);
