import { css, html, nothing, type PropertyValues } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { ShownPassage } from '../../lab/passage-set.js';
import { keepFocus } from '../keep-focus.js';
import { LabElement } from './lab-element.js';

/** A person's change to a passage; a `null` text restores the original. */
export type PassageEdit = { readonly on: boolean } | { readonly text: string | null };

/** One passage on the table: read or not, original or edited. Dispatches a `PassageEdit`. */
@customElement('limen-lab-passage')
export class LimenLabPassage extends LabElement {
  static override styles = css`
    article {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: 0.5rem;
      padding: 0.75rem 0 0.75rem 1rem;
      border-inline-start: 3px solid var(--line);
    }
    article.cited {
      border-inline-start-color: var(--above);
    }
    article.off .text {
      color: var(--ink-soft);
      text-decoration: line-through;
      text-decoration-color: var(--line-strong);
    }
    .head {
      display: flex;
      flex-wrap: wrap;
      align-items: baseline;
      gap: 0.25rem 1rem;
    }
    .head label {
      display: flex;
      gap: 0.5rem;
      align-items: baseline;
      font-weight: 600;
      cursor: pointer;
    }
    input {
      margin: 0;
    }
    textarea {
      min-block-size: 9rem;
      resize: vertical;
    }
    .text {
      font-size: 0.9375rem;
    }
    .mark {
      color: var(--below);
      font-size: 0.875rem;
    }
  `;

  @property({ attribute: false }) shown: ShownPassage | null = null;
  /** Whether the draft cites it as evidence. */
  @property({ type: Boolean }) cited = false;
  @state() editing = false;

  constructor() {
    super();
    keepFocus(this, 'input');
  }

  /** A passage that was planted empty opens for editing. */
  protected override willUpdate(changed: PropertyValues<this>): void {
    if (this.shown === null || changed.get('shown')?.passage.id === this.shown.passage.id) return;
    const { passage, planted } = this.shown;
    if (changed.has('shown') && planted && passage.text === '') this.editing = true;
  }

  override render() {
    if (this.shown === null) return null;
    const { passage, off, original, planted } = this.shown;
    const mark = planted ? 'planted' : original === null ? '' : 'edited';
    return html`<article class="${off ? 'off' : ''} ${this.cited ? 'cited' : ''}">
      <div class="head">
        <label><input type="checkbox" .checked=${!off} @change=${this.#switch} /> <bdi>${passage.title}</bdi></label>
        ${mark === '' ? nothing : html`<span class="mark">${mark}</span>`}
        ${this.cited ? html`<span class="small soft">it points here</span>` : nothing}
        <button type="button" class="link small" aria-expanded=${this.editing} @click=${this.#edit}>
          ${this.editing ? 'Done' : 'Edit'}
        </button>
        ${
          mark === ''
            ? nothing
            : html`<button type="button" class="link small" @click=${this.#restore}>
                ${planted ? 'Take it away' : 'As it was'}
              </button>`
        }
      </div>
      ${
        this.editing
          ? html`<textarea aria-label="Text of ${passage.title}" .value=${passage.text} @input=${this.#write}></textarea>`
          : html`<p class="text" dir="auto">${passage.text}</p>`
      }
    </article>`;
  }

  #switch(event: Event): void {
    if (event.target instanceof HTMLInputElement) this.#tell({ on: event.target.checked });
  }

  #edit(): void {
    this.editing = !this.editing;
    if (this.editing) void this.updateComplete.then(() => this.renderRoot.querySelector('textarea')?.focus());
  }

  #restore(): void {
    this.editing = false;
    this.#tell({ text: null });
  }

  #write(event: Event): void {
    if (event.target instanceof HTMLTextAreaElement) this.#tell({ text: event.target.value });
  }

  #tell(edit: PassageEdit): void {
    this.dispatchEvent(new CustomEvent('limen-lab-passage', { detail: edit }));
  }
}
