import { css, html } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import type { LimenMarkedText } from './limen-marked-text.js';
import './limen-marked-text.js';
import { clipped, titleLimit } from './text.js';
import { ThemedElement } from './themed-element.js';
import type { OpenPassage } from './ui-events.js';

/** A whole passage in a modal dialog, scrolled to what was cited. Closing gives the focus back to the opener. */
@customElement('limen-passage-dialog')
export class LimenPassageDialog extends ThemedElement {
  static override styles = css`
    dialog {
      inline-size: min(44rem, calc(100vw - 1.5rem));
      max-block-size: calc(100dvh - 1.5rem);
      padding: 0;
      overflow: auto;
      border: 1px solid var(--line-strong);
      border-block-start: 3px solid var(--above);
      border-radius: 3px;
      background: var(--raised);
      color: var(--ink);
    }
    dialog::backdrop {
      background: rgb(8 16 14 / 55%);
    }
    .head {
      position: sticky;
      inset-block-start: 0;
      display: flex;
      align-items: start;
      justify-content: space-between;
      gap: 1rem;
      padding: 0.9rem 1.25rem;
      background: var(--raised);
      border-block-end: 1px solid var(--line);
    }
    h2 {
      font: 600 1.375rem / 1.25 var(--display);
      padding-block-start: 0.35rem;
    }
    .text {
      padding: 1.25rem;
      font-size: 1.0625rem;
      line-height: 1.7;
    }
    .note {
      padding: 0 1.25rem 1.1rem;
    }
  `;

  @state() shown: OpenPassage | null = null;

  get open(): boolean {
    return this.renderRoot.querySelector('dialog')?.open === true;
  }

  async show(passage: OpenPassage): Promise<void> {
    this.shown = passage;
    await this.updateComplete;
    const dialog = this.renderRoot.querySelector('dialog');
    if (dialog === null) return;
    if (!dialog.open) dialog.showModal();
    const text = this.renderRoot.querySelector<LimenMarkedText>('.text limen-marked-text');
    await text?.updateComplete;
    const cited = text?.showCited();
    cited?.focus({ preventScroll: true });
  }

  override render() {
    const { passage, citations, terms } = this.shown ?? { passage: null, citations: [], terms: [] };
    return html`<dialog aria-labelledby="title" @click=${this.#closeOutside}>
      <div class="head">
        <h2 id="title"><bdi>${clipped(passage?.title ?? '', titleLimit)}</bdi></h2>
        <button type="button" @click=${this.#close}>Close</button>
      </div>
      <p class="text">
        <limen-marked-text .text=${passage?.text ?? ''} .terms=${terms} .cited=${citations}></limen-marked-text>
      </p>
      ${citations.length > 0 ? html`<p class="note soft small">The marked sentence is what the answer rests on.</p>` : null}
    </dialog>`;
  }

  #close(): void {
    this.renderRoot.querySelector('dialog')?.close();
  }

  /** A click on the backdrop lands on the dialog itself. */
  #closeOutside(event: MouseEvent): void {
    if (event.target === event.currentTarget) this.#close();
  }
}
