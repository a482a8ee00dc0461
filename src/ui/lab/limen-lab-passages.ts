import { css, html, nothing } from 'lit';
import { customElement } from 'lit/decorators.js';
import type { ErrorRecord } from '../../engine/index.js';
import { lieAbout } from '../../lab/false-passage.js';
import { questionShown } from '../../lab/lesson.js';
import {
  edited,
  restored,
  type ShownPassage,
  shownPassages,
  switched,
  withPlanted,
} from '../../lab/passage-set.js';
import { isRightDraft } from '../../lab/right-draft.js';
import type { StoredCorpus, StoredQuestion } from '../../lab/stored-runs.js';
import type { Trial } from '../../lab/trials.js';
import '../limen-gauge.js';
import { keepFocus } from '../keep-focus.js';
import { problemAlert } from '../limen-problem.js';
import { allReady, waitingText } from '../part-text.js';
import { decimal } from '../text.js';
import { LabPart } from './lab-part.js';
import './limen-lab-doubt.js';
import './limen-lab-frame.js';
import './limen-lab-passage.js';
import type { PassageEdit } from './limen-lab-passage.js';
import './limen-lab-trials.js';
import './limen-question-choice.js';
import { PassagesController, type Table } from './passages-controller.js';

const firstQuestion = 'ts-001';

/** Part 4: passages are switched off, edited or planted; reader and critic run in the page. */
@customElement('limen-lab-passages')
export class LimenLabPassages extends LabPart {
  static override styles = css`
    .columns {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: var(--gap);
    }
    @media (min-width: 56rem) {
      .columns {
        grid-template-columns: minmax(0, 1fr) minmax(0, 24rem);
      }
      .result {
        position: sticky;
        inset-block-start: 1rem;
        align-self: start;
      }
    }
    ul {
      display: grid;
      gap: 0.5rem;
      padding-block-end: 1rem;
    }
    .answer {
      font: 400 1.75rem / 1.3 var(--display);
      overflow-wrap: anywhere;
    }
    .result {
      display: grid;
      gap: 0.5rem;
    }
  `;

  readonly #passages = new PassagesController(this, () => this.#table());

  constructor() {
    super();
    keepFocus(this, '.buttons button:enabled');
  }

  override render() {
    const corpus = this.liveCorpus;
    const question = this.#question;
    if (question === undefined || corpus === undefined) return null;
    const { found, trials, alone } = this.#passages;
    const shown = shownPassages(found, this.state);
    const problem = this.#passages.problem ?? this.failure;
    return html`<limen-lab-frame name="passages">
      <p slot="say">
        The machine can only say what it has read. Here we decide what it reads. Take the passage away that proves the
        answer. Change one word in it. Or plant a lie, and see who notices: the reader, the critic, the memory, or nobody.
      </p>
      <limen-question-choice .corpora=${[corpus]} .chosen=${question.id}></limen-question-choice>
      <div class="columns">
        <section aria-labelledby="read">
          <h3 id="read">What it reads</h3>
          ${found.length > 0 || problem !== null ? nothing : html`<p class="soft">${foundNothing(question) ? 'Its search found no passage: none has a word of the question.' : 'The passages are being fetched.'}</p>`}
          <ul>
            ${shown.map((each) => this.#passage(each))}
          </ul>
          <div class="buttons">
            <button type="button" ?disabled=${found.length === 0} @click=${() => this.#plant(question)}>Plant a false passage</button>
            <button type="button" class="link" @click=${() => this.change({ off: [], changed: [] })}>Everything as it was</button>
          </div>
        </section>
        <section class="result" aria-labelledby="says">
          <h3 id="says">What it says</h3>
          ${this.#said(question, corpus, problem)}
          ${problem === null ? this.#doubt() : problemAlert(problem, this.#again)}
        </section>
      </div>
      <limen-lab-trials .trials=${trials} .threshold=${this.#threshold} .alone=${alone}></limen-lab-trials>
      <p slot="ask">
        The critic has never seen the world, only texts. When everybody in the class reads the same planted passage, how
        could anyone notice? What would you need besides the passages?
      </p>
    </limen-lab-frame>`;
  }

  #passage(shown: ShownPassage) {
    const cited = this.#latest?.turn?.draft.citations.some(({ passageId }) => passageId === shown.passage.id);
    return html`<li>
      <limen-lab-passage
        .shown=${shown}
        ?cited=${cited === true && !shown.off}
        @limen-lab-passage=${(event: CustomEvent<PassageEdit>) => this.#take(shown, event.detail)}
      ></limen-lab-passage>
    </li>`;
  }

  /** The status is always there, because one that is inserted together with its text is not read out. */
  #said(question: StoredQuestion, corpus: StoredCorpus, problem: ErrorRecord | null) {
    const { working } = this.#passages;
    const latest = problem === null && allReady(this.status) ? this.#latest : undefined;
    return html`${latest === undefined ? nothing : html`<p class="small soft">${question.question}</p>`}
      <div role="status" aria-busy=${working}>
        ${problem !== null ? nothing : latest === undefined ? this.#waiting(question) : this.#answer(latest, question, corpus)}
        ${working && latest !== undefined ? html`<p class="small soft">Reading again …</p>` : nothing}
      </div>
      ${latest === undefined ? nothing : this.#judged(latest)}`;
  }

  #waiting(question: StoredQuestion) {
    if (!allReady(this.status))
      return html`<p>${waitingText(this.status) ?? 'Opening'}. The passages can be read meanwhile.</p>`;
    if (foundNothing(question)) return html`<p>There is nothing to read, and so it says nothing.</p>`;
    return html`<p class="soft">Reading …</p>`;
  }

  #answer({ turn, answer }: Trial, question: StoredQuestion, corpus: StoredCorpus) {
    const threshold = this.#threshold;
    const speaks = turn !== null && answer !== null && turn.probability >= threshold;
    return html`<p class="answer">${answer ?? 'I do not know'}</p>
      ${
        turn === null || answer === null
          ? html`<p>${turn === null ? 'There is nothing to read.' : 'No answer stands in what it reads.'}</p>`
          : html`<p>
              ${speaks ? 'It would say so' : html`It would <strong>say nothing</strong>`}:
              the critic gives ${decimal(turn.probability)}, the threshold is ${decimal(threshold)}.
              ${speaks ? truth(isRightDraft(turn.draft, question, corpus), question.answers) : nothing}
            </p>`
      }`;
  }

  #judged({ turn, answer }: Trial) {
    if (turn === null || answer === null) return nothing;
    return html`<limen-gauge .probability=${turn.probability} .threshold=${this.#threshold}></limen-gauge>
      <p class="soft" dir="auto">${turn.draft.rationale}</p>`;
  }

  #doubt() {
    if (!allReady(this.status)) return nothing;
    if (this.own !== null)
      return html`<p class="small soft">Its memory was taught Tessera alone, and is not asked about your texts.</p>`;
    return html`<limen-lab-doubt
      .wanted=${this.state.memory}
      .status=${this.status?.memory ?? null}
      .doubt=${this.#latest?.doubt ?? null}
      .problem=${this.#passages.memoryProblem}
      @limen-again=${() => this.#passages.askMemoryAgain()}
      @limen-lab-doubt=${({ detail: memory }: CustomEvent<boolean>) => this.change({ memory })}
    ></limen-lab-doubt>`;
  }

  get #question(): StoredQuestion | undefined {
    const questions = this.liveCorpus?.questions ?? [];
    // The first question that a class typed may be one that its texts do not answer.
    const first = this.own === null ? firstQuestion : questions.find(({ unanswerable }) => !unanswerable)?.id;
    return questionShown(questions, this.state.question, first ?? firstQuestion);
  }

  get #threshold(): number {
    return this.runs?.threshold ?? 0.5;
  }

  get #latest(): Trial | undefined {
    return this.#passages.trials[0];
  }

  #table(): Table | null {
    const { liveCorpus: corpus, engine } = this;
    const state = this.own === null ? this.state : { ...this.state, memory: false };
    const question = this.#question;
    if (corpus === undefined || question === undefined || engine === null) return null;
    return { corpus, question, state, ready: allReady(this.status), limen: engine.limen };
  }

  readonly #again = (): void => {
    this.engine?.again();
    this.#passages.again();
  };

  #take(shown: ShownPassage, edit: PassageEdit): void {
    const { state } = this;
    if ('on' in edit) this.change(switched(state, shown.passage.id, edit.on));
    else if (edit.text === null) this.change(restored(state, shown));
    else this.change(edited(state, shown, edit.text));
  }

  /** Begins with a plausible lie. */
  #plant({ answers }: StoredQuestion): void {
    const others = this.liveCorpus?.questions.flatMap((each) => each.answers[0] ?? []) ?? [];
    this.change(withPlanted(this.state, lieAbout(answers, this.#passages.found, others)));
  }
}

/** Only a class's own question can consist of words that no passage contains. */
function foundNothing(question: StoredQuestion | undefined): boolean {
  return question?.turns.every(({ found }) => found.length === 0) === true;
}

function truth(right: boolean, answers: readonly string[]) {
  if (right) return html`That is <strong class="right">right</strong>.`;
  const known = answers[0];
  return html`That is <strong class="wrong">wrong</strong>${known === undefined ? '; nobody knows.' : `; it is ${known}.`}`;
}
