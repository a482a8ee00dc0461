import { css, html } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { ErrorRecord } from '../../engine/index.js';
import { ThemedElement } from '../themed-element.js';

/** Reports that a model's device was lost, and asks whether the embedded reader should continue the run. */
@customElement('limen-device-lost')
export class LimenDeviceLost extends ThemedElement {
  static override styles = css`
    dialog {
      max-inline-size: min(32rem, calc(100vw - 2rem));
      padding: 1.25rem 1.5rem;
      border: 1px solid var(--line-strong);
      border-radius: 3px;
      background: var(--raised);
      color: var(--ink);
    }
    dialog::backdrop {
      background: rgb(0 0 0 / 45%);
    }
    p {
      margin-block-start: 0.75rem;
      overflow-wrap: anywhere;
    }
    .actions {
      display: flex;
      flex-wrap: wrap;
      gap: 0.5rem;
      margin-block-start: 1.25rem;
    }
  `;

  @property({ attribute: false }) error: ErrorRecord | null = null;
  #decide: (agreed: boolean) => void = () => {};

  override render() {
    return html`<dialog aria-labelledby="title" aria-describedby="why" @close=${this.#closed}>
      <h2 id="title">The model stopped</h2>
      <p id="why" dir="auto">${this.error?.message} Its memory was given back. The reader of this page can go on with the question.</p>
      <div class="actions">
        <button type="button" class="main" @click=${() => this.#dialog?.close('agreed')}>Go on with the embedded reader</button>
        <button type="button" @click=${() => this.#dialog?.close()}>End the run</button>
      </div>
    </dialog>`;
  }

  /** Resolves once the person has decided; closing the dialog with Escape counts as no. */
  async ask(error: ErrorRecord): Promise<boolean> {
    this.error = error;
    await this.updateComplete;
    return new Promise((resolve) => {
      this.#decide = resolve;
      this.#dialog?.showModal();
    });
  }

  #closed(): void {
    this.#decide(this.#dialog?.returnValue === 'agreed');
  }

  get #dialog() {
    return this.renderRoot.querySelector('dialog');
  }
}

export async function askForEmbedded(error: ErrorRecord): Promise<boolean> {
  const element = new LimenDeviceLost();
  document.body.append(element);
  try {
    return await element.ask(error);
  } finally {
    element.remove();
  }
}
