import { css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { type ComparedRun, type Ending, endingWords, type Step } from '../../lab/strategy-runs.js';
import '../limen-gauge.js';
import { counted } from '../../text/counted.js';
import { clipped, decimal } from '../text.js';
import { LabElement } from './lab-element.js';

/** Longest line of a timeline, in UTF-16 code units. */
const lineLimit = 260;

/** One strategy's run of one question: how it ended, what it cost, and each of its steps. */
@customElement('limen-lab-run')
export class LimenLabRun extends LabElement {
  static override styles = css`
    article {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: 0.75rem;
      padding-block-start: 0.75rem;
      border-block-start: 3px solid var(--line-strong);
    }
    article.right,
    article.rightly-silent {
      border-color: var(--above);
    }
    article.wrong,
    article.invented {
      border-color: var(--below);
    }
    .answer {
      font: 400 1.375rem / 1.3 var(--display);
    }
    strong.rightly-silent {
      color: var(--above);
    }
    strong.invented {
      color: var(--below);
    }
    h4 {
      padding-block-end: 0.35rem;
      color: var(--ink-soft);
      font: 400 0.875rem / 1.5 var(--text);
    }
    .rounds {
      display: grid;
      gap: 0.9rem;
    }
    li li {
      display: grid;
      grid-template-columns: 5rem minmax(0, 1fr);
      gap: 0 0.75rem;
      font-size: 0.9375rem;
      overflow-wrap: anywhere;
    }
    .does {
      color: var(--ink-soft);
      font-size: 0.875rem;
    }
  `;

  @property() heading = '';
  @property() decides = '';
  @property({ attribute: false }) run: ComparedRun | null = null;
  @property() ending: Ending = 'missed';

  override render() {
    if (this.run === null) return null;
    const { steps, answer, costs } = this.run;
    const rounds = [...new Set(steps.map(({ round }) => round))];
    return html`<article class=${this.ending} aria-labelledby="heading">
      <header>
        <h3 id="heading">${this.heading}</h3>
        <p class="small soft">${this.decides}</p>
      </header>
      <div>
        <p class="answer" dir="auto">${answer === null ? 'I do not know' : clipped(answer, lineLimit)}</p>
        <p><strong class=${this.ending}>${endingWords[this.ending]}</strong></p>
        <p class="small soft">
          ${counted(costs.retrievals, 'search', 'searches')}, ${counted(costs.calls, 'call')} of a model,
          ${costs.tokens.toLocaleString('en')} tokens, ${costs.seconds < 0.05 ? 'less than 0.1' : `about ${costs.seconds.toFixed(1)}`} s
        </p>
      </div>
      <ol class="rounds">
        ${rounds.map(
          (round) =>
            html`<li>
              <h4>${round === 0 ? 'Before looking' : `Round ${round}`}</h4>
              <ol>
                ${steps.filter((step) => step.round === round).map(stepItem)}
              </ol>
            </li>`,
        )}
      </ol>
    </article>`;
  }
}

function stepItem({ does, text, probability, threshold, uncertainty, delta }: Step) {
  const number = probability === undefined ? doubt(uncertainty, delta) : `${decimal(probability)}: `;
  return html`<li>
    <span class="does">${does}</span>
    <span>
      <span dir="auto">${number}${clipped(text, lineLimit)}</span>
      ${
        probability === undefined || threshold === undefined
          ? nothing
          : html`<limen-gauge .probability=${probability} .threshold=${threshold}></limen-gauge>`
      }
    </span>
  </li>`;
}

/** Uncertainty has no scale that a class would know, so its bound is given with it. */
function doubt(uncertainty: number | undefined, delta: number | undefined): string {
  if (uncertainty === undefined || delta === undefined) return '';
  const side = uncertainty > delta ? 'over' : 'at or under';
  return `${uncertainty.toFixed(2)}, ${side} its line of ${delta.toFixed(2)}: `;
}
