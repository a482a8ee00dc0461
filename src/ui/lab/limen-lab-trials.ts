import { css, html, nothing, type PropertyValues } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { MemoryUncertainty } from '../../api.js';
import { drawnOften } from '../../lab/drawn-answers.js';
import { decimal } from '../text.js';
import { LabElement } from './lab-element.js';
import './limen-chart.js';
import type { DataTable } from './limen-data-table.js';
import { type Trial, type TrialScale, trialsChart } from './trials-chart.js';

/** What was tried in part 4: on the critic's scale, and on the memory's where that was asked. */
@customElement('limen-lab-trials')
export class LimenLabTrials extends LabElement {
  static override styles = css`
    .charts {
      display: grid;
      grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr));
      gap: var(--gap) calc(1.5 * var(--gap));
    }
    section {
      max-inline-size: 46rem;
    }
  `;

  /** The latest first. */
  @property({ attribute: false }) trials: readonly Trial[] = [];
  @property({ type: Number }) threshold = 0.5;
  /** The memory's uncertainty with nothing to read; `null` until it was asked. */
  @property({ attribute: false }) alone: MemoryUncertainty | null = null;

  #critics = trialsChart([], probabilityOf, criticsScale(0.5));
  #memorys = trialsChart([], uncertaintyOf, memorysScale([], 0));

  protected override willUpdate(changed: PropertyValues<this>): void {
    const { trials, threshold, alone } = this;
    if (changed.has('trials') || changed.has('threshold')) {
      this.#critics = trialsChart(trials, probabilityOf, criticsScale(threshold));
    }
    if (alone !== null && (changed.has('trials') || changed.has('alone'))) {
      const rows = measuredBeside(trials, alone);
      this.#memorys = trialsChart(rows, uncertaintyOf, memorysScale(rows, alone.delta));
    }
  }

  override render() {
    const { trials, threshold, alone } = this;
    if (trials.length === 0) return null;
    return html`<div class="charts">
      <section aria-labelledby="tries">
        <h3 id="tries">What was tried, and what the critic said</h3>
        <limen-chart
          .draw=${this.#critics}
          .table=${trialsTable(trials)}
          label="The critic's probability of each try, with the threshold ${decimal(threshold)}. ${inWords(trials, probabilityInWords)}"
        ></limen-chart>
      </section>
      ${alone === null ? nothing : this.#doubts(measuredBeside(trials, alone), alone)}
    </div>`;
  }

  #doubts(rows: readonly Trial[], { delta }: MemoryUncertainty) {
    return html`<section aria-labelledby="doubts">
      <h3 id="doubts">And how unsure its memory was: the surer, the further right</h3>
      <limen-chart
        .draw=${this.#memorys}
        .table=${trialsTable(rows)}
        label="The memory's uncertainty with each try, with its line ${delta.toFixed(2)}. ${inWords(rows, uncertaintyInWords)}"
      ></limen-chart>
    </section>`;
  }
}

/** The tries at which the memory was asked, and what it says with nothing to read. */
function measuredBeside(trials: readonly Trial[], { value, answers }: MemoryUncertainty): Trial[] {
  const answer = drawnOften(answers)[0]?.answer ?? null;
  const alone = { what: 'from memory alone', answer, probability: null, uncertainty: value };
  return [...trials.filter(({ uncertainty }) => uncertainty !== null), alone];
}

function probabilityOf({ probability }: Trial): number | null {
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

function probabilityInWords({ probability }: Trial): string {
  return probability === null ? 'not asked' : decimal(probability);
}

function uncertaintyInWords({ uncertainty }: Trial): string {
  return uncertainty?.toFixed(2) ?? 'not asked';
}

function trialsTable(trials: readonly Trial[]): DataTable {
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
