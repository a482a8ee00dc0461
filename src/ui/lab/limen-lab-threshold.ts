import { css, html, type PropertyValues, svg } from 'lit';
import { customElement } from 'lit/decorators.js';
import type { EvaluatedQuestion } from '../../evaluation/strategy-report.js';
import { evaluatedRun } from '../../lab/evaluated-runs.js';
import {
  answeredOf,
  type Counts,
  countsAt,
  countsByThreshold,
  type PlacedQuestion,
  placedQuestions,
  riskCurve,
  riskOf,
  silentOf,
} from '../../lab/threshold-view.js';
import { decimal } from '../text.js';
import { LabPart } from './lab-part.js';
import './limen-chart.js';
import type { Overlay } from './limen-chart.js';
import './limen-corpus-choice.js';
import type { DataTable } from './limen-data-table.js';
import './limen-lab-frame.js';
import { percent, riskChart, scaleChart } from './threshold-charts.js';

/** What stays the same while the threshold moves. */
interface Still {
  readonly corpus: string | null;
  readonly evaluated: readonly EvaluatedQuestion[];
  readonly scale: ReturnType<typeof scaleChart>;
  readonly risk: ReturnType<typeof riskChart>;
  readonly scaleTable: DataTable;
  readonly riskTable: DataTable;
}

/** Part 3: one slider over every stored run. No model runs. */
@customElement('limen-lab-threshold')
export class LimenLabThreshold extends LabPart {
  static override styles = css`
    .figures {
      display: grid;
      grid-template-columns: repeat(auto-fit, minmax(8.5rem, 1fr));
      gap: 1rem;
    }
    .scale {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: 0.25rem;
    }
    .line {
      display: flex;
      flex-wrap: wrap;
      justify-content: space-between;
      gap: 0 1rem;
    }
    input[type='range'] {
      inline-size: 100%;
      block-size: 2.5rem;
      margin: 0;
      accent-color: var(--above);
    }
    .risk {
      max-inline-size: 40rem;
    }
  `;

  #still: Still | null = null;

  protected override willUpdate(changed: PropertyValues<this>): void {
    const same = this.#still?.corpus === this.#corpus && !changed.has('runs') && !changed.has('costs');
    if (!same) this.#still = this.#prepare();
  }

  override render() {
    const { runs } = this;
    const still = this.#still;
    if (runs === null || still === null) return null;
    const threshold = this.state.threshold ?? runs.threshold;
    const counts = countsAt(threshold, still.evaluated, runs.turns);
    return html`<limen-lab-frame number="3" heading="The threshold">
      <p slot="say">
        Every dot is a question. The machine has drafted an answer to each, and a critic has said how likely the draft is
        to be right. We draw a line. To the right of it the machine speaks; to the left it says “I do not know”. Move the
        line and watch what we win, and what we lose.
      </p>
      <limen-corpus-choice .corpora=${runs.corpora} .chosen=${this.#corpus}></limen-corpus-choice>
      ${figures(counts)}
      <div class="scale">
        <div class="line">
          <label for="threshold">Speak from this probability on</label>
          <output for="threshold">${decimal(threshold)}</output>
        </div>
        <input
          id="threshold"
          type="range"
          min="0"
          max="1"
          step="0.01"
          aria-valuetext="${decimal(threshold)}: ${inWords(counts)}"
          .value=${String(threshold)}
          @input=${this.#move}
        />
        <limen-chart
          .draw=${still.scale}
          .overlay=${veil(threshold)}
          .table=${still.scaleTable}
          label="Every question where the critic sees its likeliest draft, from 0 to 1. At ${decimal(threshold)}: ${inWords(counts)}"
        ></limen-chart>
        ${
          this.state.threshold === null
            ? html`<p class="small soft">This is the threshold that the critic was published with.</p>`
            : html`<p class="small">
                <button type="button" class="link" @click=${() => this.change({ threshold: null })}>
                  Back to the critic's own threshold, ${decimal(runs.threshold)}
                </button>
              </p>`
        }
      </div>
      <section class="risk" aria-labelledby="risk">
        <h3 id="risk">The price of speaking more often</h3>
        <limen-chart
          .draw=${still.risk}
          .overlay=${here(counts, still.evaluated.length)}
          .table=${still.riskTable}
          label="Risk over coverage: how many of the answers are wrong when more questions are answered. ${hereInWords(counts, still.evaluated.length)}"
        ></limen-chart>
      </section>
      <p class="small soft">
        All runs were made beforehand and took all of their ${runs.turns} rounds; the answer is the likeliest draft of
        them. The ask page stops earlier, once a draft is certain enough.
      </p>
      <p slot="ask">
        Where would you put the line for a doctor's handbook, and where for a quiz at a party? What does each wrong answer
        cost there, and what each silence?
      </p>
    </limen-lab-frame>`;
  }

  /** A link may name a corpus that there is not: then all are shown. */
  get #corpus(): string | null {
    const { corpus } = this.state;
    return this.runs?.corpora.some(({ id }) => id === corpus) === true ? corpus : null;
  }

  #move(event: Event): void {
    if (event.target instanceof HTMLInputElement) this.change({ threshold: event.target.valueAsNumber });
  }

  #prepare(): Still | null {
    const { runs, costs } = this;
    if (runs === null || costs === null) return null;
    const { turns } = runs;
    const corpus = this.#corpus;
    const evaluated = runs.corpora
      .filter(({ id }) => corpus === null || id === corpus)
      .flatMap(({ questions }) => questions.map((question) => evaluatedRun(question, costs)));
    const placed = placedQuestions(evaluated, turns);
    return {
      corpus,
      evaluated,
      scale: scaleChart(placed),
      risk: riskChart(riskCurve(evaluated, turns)),
      scaleTable: questionTable(placed),
      riskTable: thresholdTable(countsByThreshold(evaluated, turns)),
    };
  }
}

function figures(counts: Counts) {
  const figure = (count: number, label: string, kind: string) =>
    html`<div class="figure ${kind}"><dt>${label}</dt><dd>${count}</dd></div>`;
  return html`<dl class="figures" aria-live="off">
    ${figure(counts.right, 'answered, right', 'right')}
    ${figure(counts.wrong + counts.invented, 'answered, wrong', 'wrong')}
    ${figure(counts.rightlySilent, 'silent, and nobody knows', 'silent')}
    ${figure(counts.missed, 'silent, although it is known', 'silent')}
  </dl>`;
}

/** What is left of the threshold pales. */
function veil(threshold: number): Overlay {
  return (place, height) => {
    const x = place('x', threshold);
    const words = threshold < 0.5 ? ['start', 6, 'speaks →'] : ['end', -6, '← silent'];
    return svg`<rect class="veil" x="0" y="18" width=${x} height=${height - 40}></rect>
      <line class="threshold" x1=${x} x2=${x} y1="0" y2=${height - 20}></line>
      <text class="words" x=${x + Number(words[1])} y="10" text-anchor=${words[0]}>${words[2]}</text>`;
  };
}

/** Where the threshold stands on the curve. */
function here(counts: Counts, questions: number): Overlay {
  return (place) => {
    const answered = answeredOf(counts);
    const coverage = answered / Math.max(1, questions);
    const [x, y] = [place('x', coverage), place('y', riskOf(counts) ?? 0)];
    const anchor = coverage > 0.6 ? 'end' : 'start';
    return svg`<circle class="here" cx=${x} cy=${y} r="6"></circle>
      <text class="words" x=${x + (anchor === 'end' ? -10 : 10)} y=${y - 12} text-anchor=${anchor}>${answered} answered, ${percent(riskOf(counts) ?? 0)} wrong</text>`;
  };
}

function hereInWords(counts: Counts, questions: number): string {
  return `Here: ${percent(answeredOf(counts) / Math.max(1, questions))} answered, ${percent(riskOf(counts) ?? 0)} of those wrong.`;
}

function inWords(counts: Counts): string {
  return `${answeredOf(counts)} answered, ${counts.right} of them right; ${silentOf(counts)} silent, ${counts.rightlySilent} of them rightly.`;
}

function questionTable(placed: readonly PlacedQuestion[]): DataTable {
  const words = { right: 'right', wrong: 'wrong', invented: 'there is no answer' } as const;
  const sorted = [...placed].sort((one, other) => other.probability - one.probability);
  return {
    caption: 'Every question with its likeliest draft, the surest first',
    columns: ['Question', 'Likeliest draft', 'Probability', 'Answered, it would be'],
    rows: sorted.map(({ question, answer, probability, answered }) => [
      question,
      answer ?? 'none',
      decimal(probability),
      words[answered],
    ]),
  };
}

function thresholdTable(rows: ReturnType<typeof countsByThreshold>): DataTable {
  return {
    caption: 'What each threshold comes to, in questions',
    columns: [
      'Threshold',
      'Answered',
      'Right',
      'Wrong',
      'Rightly silent',
      'Silent although known',
      'Wrong of answered',
    ],
    rows: rows.map(({ threshold, counts }) => {
      const risk = riskOf(counts);
      return [
        decimal(threshold),
        answeredOf(counts),
        counts.right,
        counts.wrong + counts.invented,
        counts.rightlySilent,
        counts.missed,
        risk === null ? 'none' : percent(risk),
      ];
    }),
  };
}
