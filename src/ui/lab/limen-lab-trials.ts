import { css, html, LitElement, type PropertyValues } from 'lit';
import { decimal } from '../text.js';
import { theme } from '../theme.js';
import { labStyles } from './lab-styles.js';
import './limen-chart.js';
import type { DataTable } from './limen-data-table.js';
import { type Trial, trialsChart } from './trials-chart.js';

/** What was tried in part 4, on the critic's scale. */
export class LimenLabTrials extends LitElement {
  static override properties = { trials: { attribute: false }, threshold: { type: Number } };

  static override styles = [
    theme,
    labStyles,
    css`
      section {
        max-inline-size: 46rem;
      }
    `,
  ];

  /** The latest first. */
  declare trials: readonly Trial[];
  declare threshold: number;

  #draw = trialsChart([], 0.5);

  constructor() {
    super();
    this.trials = [];
    this.threshold = 0.5;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('trials') || changed.has('threshold')) {
      this.#draw = trialsChart(this.trials, this.threshold);
    }
  }

  override render() {
    const { trials, threshold } = this;
    if (trials.length === 0) return null;
    const table: DataTable = {
      caption: 'Every try, the latest first',
      columns: ['What was done', 'Answer', "The critic's probability"],
      rows: trials.map(({ what, answer, probability }) => [what, answer ?? 'none', decimal(probability)]),
    };
    const words = trials.map(
      ({ what, answer, probability }) => `${what}: ${answer ?? 'no answer'}, ${decimal(probability)}`,
    );
    return html`<section aria-labelledby="tries">
      <h3 id="tries">What was tried</h3>
      <limen-chart
        .draw=${this.#draw}
        .table=${table}
        label="The critic's probability of each try, with the threshold ${decimal(threshold)}. ${words.join('; ')}"
      ></limen-chart>
    </section>`;
  }
}

customElements.define('limen-lab-trials', LimenLabTrials);
