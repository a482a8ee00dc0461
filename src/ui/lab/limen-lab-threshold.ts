import { css, html } from 'lit';
import { customElement } from 'lit/decorators.js';
import type { Costs } from '../../lab/costs.js';
import { evaluatedRun } from '../../lab/evaluated-runs.js';
import type { StoredRuns } from '../../lab/stored-runs.js';
import {
  answeredOf,
  type Counts,
  countsAt,
  countsByThreshold,
  countsInWords,
  placedQuestions,
  riskCurve,
  riskOf,
} from '../../lab/threshold-view.js';
import { counted } from '../../text/counted.js';
import { type Choice, choices } from '../choices.js';
import { keepFocus } from '../keep-focus.js';
import { range, rangeStyles } from '../range.js';
import { decimal, percent } from '../text.js';
import { LabPart } from './lab-part.js';
import './limen-chart.js';
import './limen-lab-frame.js';
import { memoizeLast } from './memoize-last.js';
import { here, questionTable, riskChart, scaleChart, thresholdTable, veil } from './threshold-charts.js';

/** Part 3: one slider over all stored runs. No model runs. */
@customElement('limen-lab-threshold')
export class LimenLabThreshold extends LabPart {
  static override styles = [
    rangeStyles,
    css`
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
      .risk {
        max-inline-size: 40rem;
      }
    `,
  ];

  readonly #still = memoizeLast(prepared);

  constructor() {
    super();
    keepFocus(this, 'input[type="range"]');
  }

  override render() {
    const { runs, costs } = this;
    if (runs === null || costs === null) return null;
    const still = this.#still(runs, costs, this.#corpus);
    const threshold = this.state.threshold ?? runs.threshold;
    const counts = countsAt(threshold, still.evaluated, runs.turns);
    return html`<limen-lab-frame name="threshold">
      <p slot="say">
        Every dot is a question. The machine has drafted an answer to each, and a critic has said how likely the draft is
        to be right. We draw a line. To the right of it the machine speaks; to the left it says “I do not know”. Move the
        line and watch what we win, and what we lose.
      </p>
      ${choices('Questions about', [
        ...(runs.corpora.length === 1
          ? []
          : [this.#choice(null, 'both corpora', runs.corpora.flatMap(({ questions }) => questions).length)]),
        ...runs.corpora.map(({ id, title, questions }) => this.#choice(id, title, questions.length)),
      ])}
      ${figures(counts)}
      <div class="scale">
        ${range('threshold', {
          label: 'Speak from this probability on',
          value: threshold,
          spoken: `${decimal(threshold)}: ${countsInWords(counts)}`,
          move: (moved) => this.change({ threshold: moved }),
        })}
        <limen-chart
          .chart=${{
            ...still.scale,
            overlay: veil(threshold),
            label: `Every question where the critic sees its likeliest draft, from 0 to 1. At ${decimal(threshold)}: ${countsInWords(counts)}`,
          }}
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
      <limen-chart
        class="risk"
        .chart=${{
          ...still.risk,
          heading: 'The price of speaking more often',
          overlay: here(counts, still.evaluated.length),
          label: `Risk over coverage: how many of the answers are wrong when more questions are answered. ${hereInWords(counts, still.evaluated.length)}`,
        }}
      ></limen-chart>
      <p class="small soft">
        ${this.own === null ? 'All runs were made beforehand and' : 'All runs were made in this page. They'} took all of their ${counted(runs.turns, 'round')}; the answer is the likeliest draft of
        them. The ask page stops earlier, once a draft is certain enough.
      </p>
      <p slot="ask">
        Where would you put the line for a doctor's handbook, and where for a quiz at a party? What does each wrong answer
        cost there, and what each silence?
      </p>
    </limen-lab-frame>`;
  }

  #choice(corpus: string | null, title: string, count: number): Choice {
    return {
      words: html`${title} <span class="soft small">${counted(count, 'question')}</span>`,
      chosen: corpus === this.#corpus,
      choose: () => this.change({ corpus }),
    };
  }

  /** If a link names an unknown corpus, all are shown. */
  get #corpus(): string | null {
    const { corpus } = this.state;
    if (this.runs?.corpora.length === 1) return this.runs.corpora[0]?.id ?? null;
    return this.runs?.corpora.some(({ id }) => id === corpus) === true ? corpus : null;
  }
}

/** Everything that does not depend on the threshold. */
function prepared({ corpora, turns }: StoredRuns, costs: Costs, corpus: string | null) {
  const evaluated = corpora
    .filter(({ id }) => corpus === null || id === corpus)
    .flatMap(({ questions }) => questions.map((question) => evaluatedRun(question, costs)));
  const placed = placedQuestions(evaluated, turns);
  return {
    evaluated,
    scale: { draw: scaleChart(placed), table: questionTable(placed) },
    risk: {
      draw: riskChart(riskCurve(evaluated, turns)),
      table: thresholdTable(countsByThreshold(evaluated, turns)),
    },
  };
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

function hereInWords(counts: Counts, questions: number): string {
  return `Here: ${percent(answeredOf(counts) / Math.max(1, questions))} answered, ${percent(riskOf(counts) ?? 0)} of those wrong.`;
}
