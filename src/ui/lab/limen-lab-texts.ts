import { css, html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { CorpusInfo } from '../../api.js';
import type { PracticeProgress } from '../../composition/practice-part.js';
import type { ErrorRecord } from '../../engine/index.js';
import { classSizes } from '../../lab/class-runs.js';
import { ownCorpusId } from '../../retrieval/own/own-corpus-name.js';
import { counted } from '../../text/counted.js';
import { choices } from '../choices.js';
import { keepFocus } from '../keep-focus.js';
import { problemAlert } from '../limen-problem.js';
import { linkStyles } from '../page-styles.js';
import { minutesText } from '../text.js';
import { LabElement } from './lab-element.js';
import { tellChange } from './lab-part.js';

/** Seconds that a question takes, including all its rounds, on a fast device and on a slow one. */
const secondsOfQuestion = [1, 4] as const;

/** The texts of the lesson: the shipped ones, or a class's own, whose questions are first asked here. */
@customElement('limen-lab-texts')
export class LimenLabTexts extends LabElement {
  static override styles = [
    linkStyles,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 0.75rem;
        padding-block-end: 1rem;
      }
      .asking {
        display: grid;
        gap: 0.75rem;
        max-inline-size: 46rem;
      }
      h2 {
        font: 600 1.75rem / 1.25 var(--display);
      }
    `,
  ];

  @property({ attribute: false }) texts: readonly CorpusInfo[] = [];
  /** The id under which the chosen texts are stored; `null` for the shipped corpora. */
  @property({ attribute: false }) chosen: string | null = null;
  /** Whether their stored runs have been looked for. */
  @property({ type: Boolean }) read = false;
  @property({ type: Boolean }) asked = false;
  @property({ attribute: false }) progress: PracticeProgress | null = null;
  @property({ attribute: false }) problem: ErrorRecord | null = null;
  @state() made: number = classSizes[1];

  constructor() {
    super();
    // The heading of the work in progress, or the button that starts it.
    keepFocus(this, '#asking, button.main, button.link');
  }

  override render() {
    const { texts, chosen, problem, progress } = this;
    const own = texts.find(({ id }) => ownCorpusId(id) === chosen);
    return html`${texts.length === 0 ? nothing : this.#choice()}
      ${problemAlert(problem)}
      ${chosen === null || !this.read ? nothing : own === undefined ? this.#missing() : progress !== null ? this.#progress(progress) : this.asked ? this.#again() : this.#ask(own)}`;
  }

  #choice() {
    return choices('The lesson is about', [
      {
        words: 'the shipped texts',
        chosen: this.chosen === null,
        choose: () => this.#choose(null),
      },
      ...this.texts.map(({ id, title }) => ({
        words: html`<bdi>${title}</bdi>`,
        chosen: ownCorpusId(id) === this.chosen,
        choose: () => this.#choose(ownCorpusId(id)),
      })),
    ]);
  }

  #missing() {
    return html`<section class="asking" aria-labelledby="missing">
      <h2 id="missing">These texts are not in this browser</h2>
      <p>
        Somebody can save them as a ZIP on the page where they were brought in. Drop that on <a href="./index.html">the page where one asks</a>: texts, questions
        and the runs of the lesson come back, and stand here as a choice.
      </p>
    </section>`;
  }

  #ask({ title }: CorpusInfo) {
    return html`<section class="asking" aria-labelledby="ask">
      <h2 id="ask">Ask <bdi>${title}</bdi> for the lesson</h2>
      <p>
        The machines answer the questions that you typed, and others that are made of sentences with a name or a number taken out, with the passage that answers
        and without it. All parts of the lesson then show your texts. It happens in this page, and nothing leaves it.
      </p>
      <form class="asking" @submit=${this.#submit}>
      ${choices(
        'Questions to make',
        classSizes.map((size) => ({
          words: size,
          chosen: size === this.made,
          choose: () => (this.made = size),
        })),
      )}
      <div class="buttons">
        <button type="submit" class="main">Ask them</button>
        <span class="small soft">About ${minutesText(2 * this.made, secondsOfQuestion)}, with this page open.</span>
      </div>
      </form>
      <p class="small soft">
        Type questions of your own, also such as the texts do not answer, on <a href="./index.html#corpus=own:${this.chosen}">the page where one asks</a>: “Ask your own texts”, then “Practise”.
      </p>
    </section>`;
  }

  #progress({ done, total, question }: PracticeProgress) {
    return html`<section class="asking" aria-labelledby="asking">
      <h2 id="asking" tabindex="-1">${total === 0 ? 'Making the questions ready …' : `${done} of ${counted(total, 'run')}`}</h2>
      <progress max=${Math.max(1, total)} .value=${done} aria-labelledby="asking"></progress>
      <p dir="auto">${question}</p>
      <div class="buttons"><button type="button" @click=${() => this.#tell('stop')}>Stop</button></div>
    </section>`;
  }

  #again() {
    return html`<p class="small soft">
      All parts show runs over your texts that were made in this page.
      <button type="button" class="link" @click=${() => this.#tell('ask')}>Ask them anew</button>
    </p>`;
  }

  /** A separate form keeps its radio buttons apart from those above. */
  readonly #submit = (event: SubmitEvent): void => {
    event.preventDefault();
    this.#tell('ask');
  };

  #tell(what: 'ask' | 'stop'): void {
    this.dispatchEvent(new CustomEvent(`limen-lab-${what}`, { detail: this.made }));
  }

  #choose(texts: string | null): void {
    tellChange(this, {
      texts,
      corpus: null,
      question: null,
      threshold: null,
      off: [],
      changed: [],
      practised: null,
    });
  }
}
