/** Content of the page before the first question: how it works, with the current threshold. */

import { css, html, type TemplateResult } from 'lit';
import './limen-gauge.js';
import { counted } from '../text/counted.js';

export function introduction(threshold: number, turns: number) {
  const step = (probability: number | null, words: TemplateResult) => html`<li>
    <limen-gauge aria-hidden="true" .probability=${probability} .threshold=${threshold}></limen-gauge>
    <p>${words}</p>
  </li>`;
  return html`<section class="introduction" aria-label="How it works">
    <ol>
      ${step(null, html`<strong>Looks up</strong> passages, <strong>drafts</strong> an answer from them, and lets a critic weigh it.`)}
      ${step(threshold / 2, html`<strong>Under the line,</strong> it looks again: ${counted(turns, 'round')} at most, then it says “I do not know”.`)}
      ${step((1 + threshold) / 2, html`<strong>Over the line,</strong> it answers, and shows the sentence that proves it.`)}
    </ol>
  </section>`;
}

export const introductionStyles = css`
  .introduction li {
    display: grid;
    grid-template-columns: clamp(5rem, 26%, 10rem) minmax(0, 1fr);
    gap: 1.5rem;
    align-items: center;
    min-block-size: 3.25rem;
    color: var(--ink-soft);
  }
  .introduction strong {
    color: var(--ink);
  }
  .introduction limen-gauge {
    position: relative;
    align-self: stretch;
    --gauge-position: absolute;
    --gauge-size: 100%;
  }
`;
