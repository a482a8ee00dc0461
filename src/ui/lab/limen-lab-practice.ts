import { css, html, nothing, type PropertyValues } from 'lit';
import { customElement } from 'lit/decorators.js';
import { headSignals } from '../../lab/head-signals.js';
import { type Head, untrainedHead } from '../../lab/logistic-head.js';
import { examplesOf, heldOutQuestions, practiceSizes, usualPracticeSize } from '../../lab/practice-plan.js';
import { judgesOf, scoresOf } from '../../lab/practice-test.js';
import type { StoredRuns } from '../../lab/stored-runs.js';
import type { Judgement } from '../../scores/judgement-scores.js';
import { counted } from '../../text/counted.js';
import { choices } from '../choices.js';
import { keepFocus } from '../keep-focus.js';
import { problemAlert } from '../limen-problem.js';
import { allReady, waitingText } from '../part-text.js';
import { labCorpus } from './lab-engine.js';
import { LabPart } from './lab-part.js';
import './limen-chart.js';
import './limen-confusion.js';
import './limen-lab-frame.js';
import { memoizeLast } from './memoize-last.js';
import { calibrationShown, lossShown, scoresInWords, weightsShown } from './practice-charts.js';
import { PracticeController, trainingSteps } from './practice-controller.js';

/** Part 5: self-practice, and a small head that is trained on it while the class watches. */
@customElement('limen-lab-practice')
export class LimenLabPractice extends LabPart {
  static override styles = css`
    .panels {
      display: grid;
      grid-template-columns: repeat(auto-fit, minmax(min(100%, 17rem), 1fr));
      gap: var(--gap);
    }
    .gathered {
      display: grid;
      gap: 0.25rem;
      max-block-size: 12rem;
      overflow: auto;
      font-size: 0.875rem;
    }
    .gathered span {
      letter-spacing: 0.1em;
      white-space: nowrap;
    }
    .calibration {
      max-inline-size: 44rem;
    }
  `;

  readonly #practice = new PracticeController(this);
  #begun = false;
  readonly #heldOut = memoizeLast(heldOut);

  constructor() {
    super();
    keepFocus(this, '.buttons button:enabled');
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('runs') || this.runs === null || this.#begun) return;
    this.#begun = true;
    const { liveCorpus: corpus, runs } = this;
    const { practised } = this.state;
    if (corpus === undefined) return;
    if (this.own === null) void this.#practice.begin(corpus, practised, runs.turns);
    else if (practised !== null) this.#start(false);
  }

  override render() {
    if (this.runs === null || this.liveCorpus === undefined) return null;
    const { state } = this.#practice;
    return html`<limen-lab-frame name="practice">
      <p slot="say">
        A critic learns as you do: by doing exercises and comparing with the answers at the back of the book. The machine
        answers questions whose answers we know. Every draft gets a tick or a cross. From these a small head learns when to
        believe a draft. Then we test it on questions that it never practised on.
      </p>
      ${this.#choice()} ${this.#problem()}
      ${state === 'gathering' ? this.#gathering() : nothing}
      ${state === 'nothing' || state === 'gathering' ? nothing : this.#results()}
      <p slot="ask">
        What would the head learn if all the exercises were easy? And what if somebody had put wrong answers at the back of
        the book?
      </p>
    </limen-lab-frame>`;
  }

  #choice() {
    const size = this.state.practised ?? usualPracticeSize;
    const busy = this.#practice.state === 'gathering' || this.#practice.state === 'training';
    const ready = allReady(this.status);
    return html`${choices(
      `Questions to practise on, all about ${this.own ?? 'Tessera'}`,
      practiceSizes.map((each) => ({
        words: each,
        chosen: each === size,
        choose: () => this.change({ practised: each }),
      })),
      { disabled: busy },
    )}
      <div class="buttons">
        ${
          this.own === null
            ? html`<button type="button" class="main" ?disabled=${busy || !ready} @click=${() => this.#start(true)}>Practise here</button>
                <button type="button" ?disabled=${busy} @click=${() => this.#start(false)}>Take the stored practice</button>`
            : html`<button type="button" class="main" ?disabled=${busy} @click=${() => this.#start(false)}>Practise on the drafts</button>`
        }
        ${busy ? html`<button type="button" @click=${() => this.#practice.stop()}>Stop</button>` : nothing}
        ${this.#practice.state === 'trained' || this.#practice.state === 'stopped' ? html`<button type="button" @click=${this.#forget}>Forget what was practised</button>` : nothing}
      </div>
      <p class="small soft" role="status">
        ${
          this.own !== null
            ? 'The drafts are those that the machines made in this page when they were asked about your texts. One question in five is kept for the test.'
            : ready
              ? 'Here, reader and critic work in this page: about two seconds a question. The stored practice holds the same drafts.'
              : `${waitingText(this.status) ?? 'The models cannot be used'}. The stored practice holds the same drafts and needs no model.`
        }
      </p>`;
  }

  #problem() {
    return problemAlert(this.#practice.problem ?? this.failure, this.#again);
  }

  #gathering() {
    const { gathered, questions } = this.#practice;
    return html`<section aria-labelledby="gathering">
      <h3 id="gathering">${gathered.length} of ${counted(questions, 'question')}</h3>
      <progress max=${questions} .value=${gathered.length} aria-labelledby="gathering"></progress>
      <ol class="gathered" tabindex="0" aria-label="Questions practised on, the latest first">
        ${gathered.toReversed().map(
          ({ question, labels }) =>
            html`<li>
              <span aria-label="${labels.filter(Boolean).length} of ${counted(labels.length, 'draft')} right">${labels.map((right) => (right ? '✓' : '✗')).join('')}</span>
              ${question}
            </li>`,
        )}
      </ol>
    </section>`;
  }

  #results() {
    const { head, examples, questions, source, losses } = this.#practice;
    if (head === null) return nothing;
    const right = examples.filter((each) => each.right).length;
    return html`<p>
        ${counted(questions, 'question')} gave ${counted(examples.length, 'draft')}, ${right} of them right
        (${source === 'here' || this.own !== null ? 'made in this page' : 'stored'}).
        ${this.#outcome()}
      </p>
      <div class="charts">
        <limen-chart .chart=${lossShown(losses)}></limen-chart>
        <limen-chart .chart=${weightsShown(head)}></limen-chart>
      </div>
      ${this.runs === null ? nothing : this.#tested(head, this.#heldOut(this.runs, this.liveCorpus?.id ?? labCorpus))}`;
  }

  #outcome(): string {
    const { state, kept, losses } = this.#practice;
    if (state === 'training') return 'The head is learning …';
    if (state === 'stopped') return `Stopped after step ${losses.at(-1)?.step ?? 0} of ${trainingSteps}.`;
    return kept ? 'This browser keeps what was learnt.' : 'This browser does not keep it.';
  }

  #tested(head: Head, { examples, questions }: ReturnType<typeof heldOut>) {
    const untrained = untrainedHead(this.#practice.examples);
    const judges = judgesOf(untrained, head, examples);
    return html`<section aria-labelledby="tested">
        <h3 id="tested">The test: ${counted(examples.length, 'draft')} to ${counted(questions, 'question')} that it never practised on</h3>
        <div class="panels">
          ${judges.map(({ name, judgements }) => this.#judge(name, judgements))}
        </div>
      </section>
      <limen-chart class="calibration" .chart=${calibrationShown(judges)}>
        <p class="small soft">Of the drafts that it calls 80 % likely, 80 % should be right: then the dots lie on the dashed line.</p>
      </limen-chart>
      <p class="small soft">
        The head is ${headSignals.length} weights learnt in seconds. The shipped critic is a network of about 28 million weights, which reads
        question, passages and draft, and practised on 11,000 drafts.
      </p>`;
  }

  #judge(name: string, judgements: readonly Judgement[]) {
    const scores = scoresOf(judgements);
    return html`<div>
      <limen-confusion caption=${name} .confusion=${scores?.confusion ?? null}></limen-confusion>
      <p class="small soft">${scoresInWords(judgements)}</p>
    </div>`;
  }

  #start(here: boolean): void {
    const corpus = this.liveCorpus;
    const limen = here ? this.engine?.limen : null;
    if (this.runs === null || corpus === undefined || limen === undefined) return;
    const count = this.state.practised ?? usualPracticeSize;
    this.change({ practised: count });
    void this.#practice.practise(corpus, count, this.runs.turns, limen, this.own === null);
  }

  readonly #again = (): void => {
    this.engine?.again();
    if (this.engine !== null) this.#practice.again(this.engine.limen);
  };

  readonly #forget = (): void => {
    this.change({ practised: null });
    void this.#practice.forget();
  };
}

/** The examples that the head is tested on. */
function heldOut(runs: StoredRuns, practised: string) {
  const questions = heldOutQuestions(runs, practised);
  return { examples: examplesOf(questions), questions: questions.length };
}
