import { css, html, nothing } from 'lit';
import './blocks/limen-excerpt.js';
import type { Reading } from './readings.js';
import { sourceTitle } from './source-title.js';

/** Excerpts below an answer or in place of one. Also needs `blockStyles` and `sourceTitleStyles`. */
export function readingsView(heading: string, readings: readonly Reading[]) {
  if (readings.length === 0) return nothing;
  return html`<section class="readings" aria-labelledby="readings">
    <h3 id="readings">${heading}</h3>
    <ul>
      ${readings.map(
        ({ passage, excerpt }) => html`<li>
          <p class="title">${sourceTitle(passage, [excerpt.mark])}</p>
          <limen-excerpt .passage=${passage} .excerpt=${excerpt}></limen-excerpt>
        </li>`,
      )}
    </ul>
  </section>`;
}

export const readingsStyles = css`
  .readings {
    margin-block-start: 1.75rem;
    padding-block-start: 1rem;
    border-block-start: 1px solid var(--line);
  }
  .readings h3 {
    color: var(--ink-soft);
    font-size: 0.875rem;
    font-weight: 400;
  }
  .readings > ul {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 1.4rem;
    max-inline-size: 46rem;
    margin-block-start: 0.6rem;
  }
  .readings > ul > li {
    padding: 0;
    border: 0;
  }
  .readings .title {
    margin-block-end: 0.15rem;
    font-weight: 600;
  }
  .readings .page {
    font-weight: 400;
  }
`;
