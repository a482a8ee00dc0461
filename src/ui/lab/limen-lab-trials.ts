import { css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { MemoryUncertainty } from '../../api.js';
import { besideMemory, probabilityScale, type TrialRow, uncertaintyScale } from '../../lab/trials.js';
import { decimal } from '../text.js';
import { LabElement } from './lab-element.js';
import './limen-chart.js';
import type { Chart } from './limen-chart.js';
import type { DataTable } from './limen-data-table.js';
import { memoizeLast } from './memoize-last.js';
import { trialsChart } from './trials-chart.js';

/** The trials of part 4, on the critic's scale and, if the memory was asked, on its own. */
@customElement('limen-lab-trials')
export class LimenLabTrials extends LabElement {
  static override styles = css`
    limen-chart {
      max-inline-size: 46rem;
    }
  `;

  /** Newest first. */
  @property({ attribute: false }) trials: readonly TrialRow[] = [];
  @property({ type: Number }) threshold = 0.5;
  /** The memory's uncertainty without any passages; `null` until it has been asked. */
  @property({ attribute: false }) alone: MemoryUncertainty | null = null;

  readonly #critics = memoizeLast(criticsChart);
  readonly #memorys = memoizeLast(memorysChart);

  override render() {
    const { trials, threshold, alone } = this;
    if (trials.length === 0) return null;
    return html`<div class="charts">
      <limen-chart .chart=${this.#critics(trials, threshold)}></limen-chart>
      ${alone === null ? nothing : html`<limen-chart .chart=${this.#memorys(trials, alone)}></limen-chart>`}
    </div>`;
  }
}

function criticsChart(trials: readonly TrialRow[], threshold: number): Chart {
  return {
    heading: 'What was tried, and what the critic said',
    draw: trialsChart(trials, ({ probability }) => probability, probabilityScale(threshold)),
    table: trialsTable(trials),
    label: `The critic's probability of each try, with the threshold ${decimal(threshold)}. ${inWords(trials, probabilityInWords)}`,
  };
}

function memorysChart(trials: readonly TrialRow[], alone: MemoryUncertainty): Chart {
  const rows = besideMemory(trials, alone);
  const { delta } = alone;
  return {
    heading: 'And how unsure its memory was: the surer, the further right',
    draw: trialsChart(rows, ({ uncertainty }) => uncertainty, uncertaintyScale(rows, delta)),
    table: trialsTable(rows),
    label: `The memory's uncertainty with each try, with its line ${delta.toFixed(2)}. ${inWords(rows, uncertaintyInWords)}`,
  };
}

function inWords(trials: readonly TrialRow[], number: (trial: TrialRow) => string): string {
  return trials.map((trial) => `${trial.what}: ${trial.answer ?? 'no answer'}, ${number(trial)}`).join('; ');
}

function probabilityInWords({ probability }: TrialRow): string {
  return probability === null ? 'not asked' : decimal(probability);
}

function uncertaintyInWords({ uncertainty }: TrialRow): string {
  return uncertainty?.toFixed(2) ?? 'not asked';
}

function trialsTable(trials: readonly TrialRow[]): DataTable {
  return {
    caption: 'Every try, the latest first',
    columns: ['What was done', 'Answer', "The critic's probability", "The memory's uncertainty"],
    rows: trials.map((trial) => [
      trial.what,
      trial.answer ?? 'none',
      probabilityInWords(trial),
      uncertaintyInWords(trial),
    ]),
  };
}
