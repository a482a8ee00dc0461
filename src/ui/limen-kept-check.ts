import { css, html, LitElement, nothing } from 'lit';
import type { KeptReport, LimenOverSearch } from '../api.js';
import { toErrorRecord } from '../engine/index.js';
import { isDamaged, keptLines } from './kept-text.js';
import { theme } from './theme.js';

/** A button that checks what this browser keeps, what came of it, and a way to be rid of what is damaged. */
export class LimenKeptCheck extends LitElement {
  static override properties = {
    limen: { attribute: false },
    lines: { state: true },
    damaged: { state: true },
    busy: { state: true },
  };

  static override styles = [
    theme,
    css`
      :host {
        display: block;
        margin-block-start: 0.75rem;
        font-size: 0.9375rem;
      }
      li {
        overflow-wrap: anywhere;
      }
      button {
        min-block-size: 2rem;
        padding-inline: 0.6rem;
      }
      div {
        margin-block-start: 0.5rem;
      }
    `,
  ];

  declare limen: LimenOverSearch | null;
  declare lines: readonly string[];
  declare damaged: boolean;
  declare busy: boolean;

  constructor() {
    super();
    this.limen = null;
    this.lines = [];
    this.damaged = false;
    this.busy = false;
  }

  override render() {
    return html`<button type="button" ?disabled=${this.limen === null || this.busy} @click=${() => this.#check(false)}>
        Check what is stored
      </button>
      <div role="status">
        ${this.lines.length === 0 ? nothing : html`<ul>${this.lines.map((line) => html`<li dir="auto">${line}</li>`)}</ul>`}
      </div>
      ${
        this.damaged
          ? html`<button type="button" ?disabled=${this.busy} @click=${() => this.#check(true)}>
              Remove what is damaged
            </button>`
          : nothing
      }`;
  }

  async #check(repair: boolean): Promise<void> {
    if (this.limen === null) return;
    this.busy = true;
    this.lines = ['Checking…'];
    try {
      const found = await this.limen.check({ repair });
      this.#show(found, repair && isDamaged(found));
    } catch (thrown) {
      this.lines = [toErrorRecord(thrown).message];
    }
    this.busy = false;
  }

  #show(found: readonly KeptReport[], removed: boolean): void {
    this.damaged = isDamaged(found) && !removed;
    this.lines = removed
      ? ['What was damaged is removed; it is fetched anew when it is needed.']
      : keptLines(found);
  }
}

customElements.define('limen-kept-check', LimenKeptCheck);
