import { css, html } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import './limen-round.js';
import type { RoundView } from './run-view.js';
import { ThemedElement } from './themed-element.js';

/** The rounds of a run, oldest first. Only the round that an event concerns is drawn again. */
@customElement('limen-timeline')
export class LimenTimeline extends ThemedElement {
  static override styles = css`
    h2 {
      padding-block-end: 0.9rem;
      color: var(--ink-soft);
    }
  `;

  @property({ attribute: false }) rounds: readonly RoundView[] = [];
  @property({ type: Number }) threshold = 0.5;
  /** Whether the last round still goes on. */
  @property({ type: Boolean }) running = false;

  override render() {
    const last = this.rounds.at(-1)?.round;
    return html`<section aria-labelledby="rounds">
      <h2 id="rounds">How it got there</h2>
      <ol>
        ${repeat(
          this.rounds,
          ({ round }) => round,
          (view) =>
            html`<li>
              <limen-round
                .view=${view}
                .threshold=${this.threshold}
                ?running=${this.running && view.round === last}
              ></limen-round>
            </li>`,
        )}
      </ol>
    </section>`;
  }
}
