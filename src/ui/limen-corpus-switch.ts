import { css, html } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { CorpusInfo } from '../api.js';
import { counted } from '../text/counted.js';
import { choices, choicesStyles } from './choices.js';
import { ThemedElement } from './themed-element.js';
import { tell } from './ui-events.js';

@customElement('limen-corpus-switch')
export class LimenCorpusSwitch extends ThemedElement {
  static override styles = [
    choicesStyles,
    css`
      label {
        border-block-end: 2px solid transparent;
      }
      label:has(:checked) {
        border-block-end-color: var(--above);
        font-weight: 600;
      }
      /* With forced colours, a transparent border would be drawn too. */
      @media (forced-colors: active) {
        label:not(:has(:checked)) {
          border-block-end-color: Canvas;
        }
      }
      .count {
        font-weight: 400;
        white-space: nowrap;
      }
    `,
  ];

  @property({ attribute: false }) corpora: readonly CorpusInfo[] = [];
  @property() chosen = '';

  override render() {
    const description = this.corpora.find(({ id }) => id === this.chosen)?.description ?? '';
    return html`${choices(
      'Answers come from',
      this.corpora.map(({ id, title, passages }) => ({
        words: html`<bdi>${title}</bdi> <span class="count small soft">${counted(passages, 'passage')}</span>`,
        chosen: id === this.chosen,
        choose: () => tell(this, 'limen-corpus', { id }),
      })),
    )}
      <p class="small soft" dir="auto">${description}</p>`;
  }
}
