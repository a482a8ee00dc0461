import { css, html } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { LimenCode } from './blocks/limen-code.js';
import type { LimenMarkedText } from './limen-marked-text.js';
import './limen-marked-text.js';
import { blockStyles } from './blocks/block-styles.js';
import { blocksView } from './blocks/block-view.js';
import { englishWords } from './blocks/excerpt-words.js';
import { shownBlocks } from './blocks/shown-blocks.js';
import { passageCorpus } from './passage-corpus.js';
import { clipped, titleLimit } from './text.js';
import { ThemedElement } from './themed-element.js';
import type { OpenPassage } from './ui-events.js';

/** A whole passage in a modal dialog, scrolled to the first cited sentence. */
@customElement('limen-passage-dialog')
export class LimenPassageDialog extends ThemedElement {
  static override styles = [
    blockStyles,
    css`
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
    h2 .small {
      font: 400 0.875rem / 1.4 var(--text);
    }
    .text {
      padding: 1.25rem;
      font-size: 1.0625rem;
      line-height: 1.7;
    }
    .original {
      padding: 1.25rem 1.25rem 0;
    }
    .mark-note {
      padding: 0 1.25rem 1.1rem;
    }
  `,
  ];

  /** Id of the open own texts, or `null`; if several are searched together, each passage names its own. */
  @property({ attribute: false }) own: string | null = null;
  @state() shown: OpenPassage | null = null;
  /** The original page that the passage is on, if it is stored. */
  @state() original: unknown = null;

  get open(): boolean {
    return this.renderRoot.querySelector('dialog')?.open === true;
  }

  async show(passage: OpenPassage): Promise<void> {
    this.shown = passage;
    this.original = null;
    await this.updateComplete;
    const dialog = this.renderRoot.querySelector('dialog');
    if (dialog === null) return;
    if (!dialog.open) dialog.showModal();
    const own = this.own && (passage.passage.corpus?.id ?? this.own);
    if (own !== null && passage.passage.url !== undefined) await this.#showOriginal(own, passage);
    const cited = await this.#cited();
    cited?.scrollIntoView({ block: 'center' });
    cited?.focus({ preventScroll: true });
  }

  override render() {
    const { passage, citations, terms } = this.shown ?? { passage: null, citations: [], terms: [] };
    return html`<dialog aria-labelledby="title" @click=${this.#closeOutside}>
      <div class="head">
        <h2 id="title"><bdi>${clipped(passage?.title ?? '', titleLimit)}</bdi> ${passage === null ? null : passageCorpus(passage)}</h2>
        <button type="button" @click=${this.close}>Close</button>
      </div>
      ${this.original === null ? null : html`<div class="original">${this.original}</div>`}
      ${
        passage?.blocks === undefined
          ? html`<p class="text">
              <limen-marked-text .text=${passage?.text ?? ''} .terms=${terms} .cited=${citations}></limen-marked-text>
            </p>`
          : html`<div class="text">
              ${blocksView(shownBlocks(passage, { start: 0, end: passage.text.length }, { terms, cited: citations }), englishWords)}
            </div>`
      }
      ${citations.length > 0 ? html`<p class="mark-note soft small">The marked sentence is what the answer rests on.</p>` : null}
    </dialog>`;
  }

  /** If the original is unavailable, the passage's text is still shown. */
  async #showOriginal(own: string, opened: OpenPassage): Promise<void> {
    const view = await import('./own-texts/original-view.js').catch(() => null);
    if (this.shown === opened) this.original = view?.originalView(own, opened) ?? null;
    await this.updateComplete;
  }

  /** The first cited sentence, once it is drawn. */
  async #cited(): Promise<HTMLElement | null> {
    const plain = this.renderRoot.querySelector<LimenMarkedText>('.text limen-marked-text');
    await plain?.updateComplete;
    for (const code of this.renderRoot.querySelectorAll<LimenCode>('limen-code')) await code.updateComplete;
    return (plain?.renderRoot ?? this.renderRoot).querySelector<HTMLElement>('mark.cited');
  }

  close(): void {
    this.renderRoot.querySelector('dialog')?.close();
  }

  /** A click on the backdrop has the dialog itself as its target. */
  #closeOutside(event: MouseEvent): void {
    if (event.target === event.currentTarget) this.close();
  }
}
