import { css, html } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { CorpusInfo } from '../api.js';
import { counted } from './text.js';
import { ThemedElement } from './themed-element.js';
import { tell } from './ui-events.js';

/** Chooses the corpus that questions are answered from. */
@customElement('limen-corpus-switch')
export class LimenCorpusSwitch extends ThemedElement {
  static override styles = css`
    .choices {
      display: flex;
      flex-wrap: wrap;
      gap: 0.25rem 1.75rem;
    }
    legend {
      padding: 0;
      color: var(--ink-soft);
      font-size: 0.875rem;
    }
    label {
      display: flex;
      align-items: baseline;
      gap: 0.5rem;
      padding-block: 0.35rem;
      inline-size: fit-content;
      border-block-end: 2px solid transparent;
      cursor: pointer;
    }
    label:has(:checked) {
      border-block-end-color: var(--above);
      font-weight: 600;
    }
    input {
      margin: 0;
      accent-color: var(--above);
    }
    .count {
      color: var(--ink-soft);
      font-weight: 400;
      font-size: 0.875rem;
      white-space: nowrap;
    }
  `;

  @property({ attribute: false }) corpora: readonly CorpusInfo[] = [];
  @property() chosen = '';

  override render() {
    const description = this.corpora.find(({ id }) => id === this.chosen)?.description ?? '';
    return html`<fieldset>
      <legend>Answers come from</legend>
      <div class="choices">
        ${this.corpora.map(
          ({ id, title, passages }) =>
            html`<label>
              <input
                type="radio"
                name="corpus"
                value=${id}
                .checked=${id === this.chosen}
                @change=${() => tell(this, 'limen-corpus', { id })}
              />
              <span><bdi>${title}</bdi> <span class="count">${counted(passages, 'passage')}</span></span>
            </label>`,
        )}
      </div>
      <p class="small soft" dir="auto">${description}</p>
    </fieldset>`;
  }
}
