import { css, html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { type ErrorRecord, toErrorRecord } from '../../engine/index.js';
import type { VectorProgress } from '../corpus-controller.js';
import { problemAlert } from '../limen-problem.js';
import { ThemedElement } from '../themed-element.js';
import { tell } from '../ui-events.js';
import { whenBack } from '../when-back.js';
import { listenWhileConnected } from '../while-connected.js';
import { type DroppedItem, droppedItems } from './dropped-items.js';

/** A button for a person's own texts, and the whole page as a drop target. The rest is loaded on use. */
@customElement('limen-own-texts')
export class LimenOwnTexts extends ThemedElement {
  static override styles = css`
    .target {
      position: fixed;
      inset: 0.75rem;
      z-index: 10;
      display: grid;
      place-content: center;
      border: 3px dashed var(--above);
      border-radius: 6px;
      background: color-mix(in srgb, var(--paper) 92%, transparent);
      font: 600 1.375rem / 1.3 var(--display);
      pointer-events: none;
      text-align: center;
    }
  `;

  @property() chosen = '';
  @property({ attribute: false }) vectorProgress: VectorProgress | null = null;
  @state() isOpen = false;
  @state() isOver = false;
  @state() dropped: readonly DroppedItem[] | null = null;
  @state() problem: ErrorRecord | null = null;

  constructor() {
    super();
    whenBack(this, () => tell(this, 'limen-texts', {}));
    listenWhileConnected(this, 'document', ['dragenter', 'dragover', 'dragleave', 'drop'], (event) =>
      this.#drag(event),
    );
  }

  override render() {
    const { isOpen, isOver, problem } = this;
    return html`${
      isOpen
        ? html`<limen-import .chosen=${this.chosen} .vectorProgress=${this.vectorProgress} .dropped=${this.dropped} @close=${this.#close}></limen-import>`
        : html`<button type="button" aria-expanded="false" @click=${() => this.#open(null)}>Ask your own texts</button>`
    }
    ${isOver ? html`<div class="target" aria-hidden="true">Drop texts here to ask them</div>` : nothing}
    ${problemAlert(problem)}`;
  }

  async #open(dropped: readonly DroppedItem[] | null): Promise<void> {
    try {
      await import('./limen-import.js');
      this.problem = null;
      [this.isOpen, this.dropped] = [true, dropped];
    } catch (thrown) {
      this.problem = toErrorRecord(thrown);
    }
  }

  async #close(): Promise<void> {
    [this.isOpen, this.dropped] = [false, null];
    await this.updateComplete;
    this.renderRoot.querySelector('button')?.focus();
  }

  /** Without `preventDefault`, the browser would leave the page to show the file. */
  #drag(event: DragEvent): void {
    const { dataTransfer, type, relatedTarget } = event;
    if (dataTransfer?.types.includes('Files') !== true) return;
    event.preventDefault();
    this.isOver =
      type === 'dragenter' || type === 'dragover' || (type === 'dragleave' && relatedTarget !== null);
    if (type !== 'drop') return;
    void this.#open(droppedItems(dataTransfer.items));
  }
}
