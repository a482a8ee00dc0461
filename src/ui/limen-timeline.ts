import { css, html, LitElement } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import './limen-round.js';
import type { RoundView } from './run-view.js';
import { theme } from './theme.js';

/** The rounds of a run, oldest first. Only the round that an event concerns is drawn again. */
export class LimenTimeline extends LitElement {
  static override properties = {
    rounds: { attribute: false },
    threshold: { type: Number },
    running: { type: Boolean },
  };

  static override styles = [
    theme,
    css`
      h2 {
        padding-block-end: 0.9rem;
        color: var(--ink-soft);
      }
    `,
  ];

  declare rounds: readonly RoundView[];
  declare threshold: number;
  /** Whether the last round still goes on. */
  declare running: boolean;

  constructor() {
    super();
    this.rounds = [];
    this.threshold = 0.5;
    this.running = false;
  }

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

customElements.define('limen-timeline', LimenTimeline);
