import { css, html } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { Confusion } from '../../scores/judgement-scores.js';
import { ThemedElement } from '../themed-element.js';

export interface ConfusionWords {
  readonly positive: string;
  readonly negative: string;
  readonly accepted: string;
  readonly rejected: string;
}

/** A confusion matrix: the truth against the decision. */
@customElement('limen-confusion')
export class LimenConfusion extends ThemedElement {
  static override styles = css`
    table {
      inline-size: 100%;
      margin-block-end: 0.5rem;
      border-collapse: collapse;
      font-variant-numeric: tabular-nums;
    }
    caption {
      padding-block-end: 0.35rem;
      text-align: start;
      font-weight: 600;
    }
    th {
      padding: 0.35rem 0.75rem 0.35rem 0;
      color: var(--ink-soft);
      font-weight: 400;
      font-size: 0.875rem;
      text-align: start;
    }
    td {
      inline-size: 33%;
      padding: 0.5rem 0.75rem;
      border: 1px solid var(--line);
      font: 400 1.5rem / 1.2 var(--display);
    }
    .good {
      box-shadow: inset 4px 0 var(--above);
    }
    .bad {
      box-shadow: inset 4px 0 var(--below);
    }
  `;

  @property() caption = '';
  @property({ attribute: false }) confusion: Confusion | null = null;
  @property({ attribute: false }) words: ConfusionWords = {
    positive: 'right',
    negative: 'wrong',
    accepted: 'accepted',
    rejected: 'rejected',
  };

  override render() {
    if (this.confusion === null) return null;
    const { tp, fp, tn, fn } = this.confusion;
    const { positive, negative, accepted, rejected } = this.words;
    return html`<table>
      <caption>${this.caption}</caption>
      <thead><tr><th scope="col"><span class="unseen">what is so</span></th><th scope="col">${accepted}</th><th scope="col">${rejected}</th></tr></thead>
      <tbody>
        <tr><th scope="row">${positive}</th><td class="good">${tp}</td><td class="bad">${fn}</td></tr>
        <tr><th scope="row">${negative}</th><td class="bad">${fp}</td><td class="good">${tn}</td></tr>
      </tbody>
    </table>`;
  }
}
