import { css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { LimenOverSearch, LimenStatus, PartStatus } from '../api.js';
import type { ErrorRecord } from '../engine/index.js';
import './limen-kept-check.js';
import { partNames, partText } from './part-text.js';
import { ThemedElement } from './themed-element.js';
import { tell } from './ui-events.js';

/** What runs each part and why, loading progress, and notices that can be dismissed. */
@customElement('limen-status')
export class LimenStatusLine extends ThemedElement {
  static override styles = css`
    section > p {
      margin-block-start: 0.5rem;
    }
    dl {
      display: grid;
      grid-template-columns: auto minmax(0, 1fr);
      gap: 0.3rem 0.9rem;
      margin-block-start: 0.5rem;
      font-size: 0.9375rem;
    }
    dt::first-letter {
      text-transform: uppercase;
    }
    dd {
      color: var(--ink-soft);
      overflow-wrap: anywhere;
      font-variant-numeric: tabular-nums;
    }
    dd.failed {
      color: var(--below);
    }
    progress {
      display: block;
      block-size: 0.3rem;
      margin-block-start: 0.25rem;
      appearance: none;
      border: 0;
      border-radius: 0;
      background: var(--line);
    }
    progress::-webkit-progress-bar {
      background: var(--line);
    }
    progress::-webkit-progress-value {
      background: var(--above);
    }
    progress::-moz-progress-bar {
      background: var(--above);
    }
    .notice {
      display: flex;
      align-items: start;
      gap: 0.75rem;
      margin-block-start: 0.75rem;
      padding-inline-start: 0.75rem;
      border-inline-start: 2px solid var(--line-strong);
      font-size: 0.9375rem;
    }
    .notice p {
      flex: 1;
    }
    .notice button {
      min-block-size: 2rem;
      padding-inline: 0.6rem;
    }
  `;

  @property({ attribute: false }) status: LimenStatus | null = null;
  @property({ attribute: false }) notices: readonly ErrorRecord[] = [];
  @property({ type: Boolean }) offline = false;
  @property({ attribute: false }) newVersion: (() => void) | null = null;
  @property({ attribute: false }) limen: LimenOverSearch | null = null;

  override render() {
    return html`<section aria-labelledby="parts">
      <h2 id="parts">What runs here</h2>
      <dl>
        ${partNames.map(({ part, label }) => partLine(label, this.status?.[part] ?? { state: 'waiting' }))}
      </dl>
      ${this.offline ? html`<p class="small soft">Stored in this browser: works without a network.</p>` : nothing}
      ${
        this.newVersion === null
          ? nothing
          : html`<div class="notice" role="status">
              <p>A newer version of this page is ready.</p>
              <button type="button" @click=${this.newVersion}>Load it</button>
            </div>`
      }
      <limen-kept-check .limen=${this.limen}></limen-kept-check>
      ${this.notices.map(
        (notice) =>
          html`<div class="notice" role="status">
            <p dir="auto">${notice.message}</p>
            <button type="button" aria-label="Dismiss this notice" @click=${() => tell(this, 'limen-dismiss', notice)}>
              Dismiss
            </button>
          </div>`,
      )}
    </section>`;
  }
}

function partLine(label: string, status: PartStatus) {
  const bar =
    status.state === 'loading' && status.total > 0
      ? html`<progress aria-label="Loading the ${label}" max=${status.total} .value=${status.loaded}></progress>`
      : nothing;
  return html`<dt>${label}</dt>
    <dd class=${status.state} data-part=${label}>${partText(status)}${bar}</dd>`;
}
