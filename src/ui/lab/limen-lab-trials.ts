import { css, html, LitElement, nothing, type PropertyValues } from 'lit';
import { decimal } from '../text.js';
import { theme } from '../theme.js';
import { labStyles } from './lab-styles.js';
import './limen-chart.js';
import type { DataTable } from './limen-data-table.js';
import { type Trial, type TrialScale, trialsChart } from './trials-chart.js';

/** What was tried in part 4: on the critic's scale, and on the memory's where that was asked. */
export class LimenLabTrials extends LitElement {
  static override properties = {
    trials: { attribute: false },
    threshold: { type: Number },
    delta: { attribute: false },
  };

  static override styles = [
    theme,
    labStyles,
    css`
      .charts {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr));
        gap: var(--gap) calc(1.5 * var(--gap));
      }
      section {
        max-inline-size: 46rem;
      }
    `,
  ];

  /** The latest first. */
  declare trials: readonly Trial[];
  declare threshold: number;
  /** The memory's line; `null` until it was asked. */
  declare delta: number | null;

  #critics = trialsChart([], probabilityOf, criticsScale(0.5));
  #memorys = trialsChart([], uncertaintyOf, memorysScale([], 0));

  constructor() {
    super();
    this.trials = [];
    this.threshold = 0.5;
    this.delta = null;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const { trials, threshold, delta } = this;
    if (changed.has('trials') || changed.has('threshold')) {
      this.#critics = trialsChart(trials, probabilityOf, criticsScale(threshold));
    }
    if (delta !== null && (changed.has('trials') || changed.has('delta'))) {
      this.#memorys = trialsChart(trials, uncertaintyOf, memorysScale(trials, delta));
    }
  }

  override render() {
    const { trials, threshold, delta } = this;
    if (trials.length === 0) return null;
    const measured = trials.filter(({ uncertainty }) => uncertainty !== null);
    return html`<div class="charts">
      <section aria-labelledby="tries">
        <h3 id="tries">What was tried, and what the critic said</h3>
        <limen-chart
          .draw=${this.#critics}
          .table=${trialsTable(trials)}
          label="The critic's probability of each try, with the threshold ${decimal(threshold)}. ${inWords(trials, ({ probability }) => decimal(probability))}"
        ></limen-chart>
      </section>
      ${
        delta === null || measured.length === 0
          ? nothing
          : html`<section aria-labelledby="doubts">
              <h3 id="doubts">And how unsure its memory was: the surer, the further right</h3>
              <limen-chart
                .draw=${this.#memorys}
                .table=${trialsTable(measured)}
                label="The memory's uncertainty with each try, with its line ${delta.toFixed(2)}. ${inWords(measured, ({ uncertainty }) => uncertainty?.toFixed(2) ?? 'not asked')}"
              ></limen-chart>
            </section>`
      }
    </div>`;
  }
}

function probabilityOf({ probability }: Trial): number {
  return probability;
}

function uncertaintyOf({ uncertainty }: Trial): number | null {
  return uncertainty;
}

function criticsScale(threshold: number): TrialScale {
  return { left: 0, right: 1, line: threshold, lineWords: 'threshold' };
}

/** A little wider than what was measured, the surest on the right. */
function memorysScale(trials: readonly Trial[], delta: number): TrialScale {
  const values = [delta, ...trials.flatMap(({ uncertainty }) => uncertainty ?? [])];
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const margin = Math.max(0.25, (most - least) / 10);
  return { left: most + margin, right: least - margin, line: delta, lineWords: 'its line' };
}

function inWords(trials: readonly Trial[], number: (trial: Trial) => string): string {
  return trials.map((trial) => `${trial.what}: ${trial.answer ?? 'no answer'}, ${number(trial)}`).join('; ');
}

function trialsTable(trials: readonly Trial[]): DataTable {
  return {
    caption: 'Every try, the latest first',
    columns: ['What was done', 'Answer', "The critic's probability", "The memory's uncertainty"],
    rows: trials.map(({ what, answer, probability, uncertainty }) => [
      what,
      answer ?? 'none',
      decimal(probability),
      uncertainty?.toFixed(2) ?? 'not asked',
    ]),
  };
}

customElements.define('limen-lab-trials', LimenLabTrials);
