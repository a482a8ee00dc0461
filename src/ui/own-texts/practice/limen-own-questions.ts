import { css, html, nothing, type PropertyValues } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { type ErrorRecord, questionLimit, toErrorRecord } from '../../../engine/index.js';
import {
  keepQuestions,
  keptQuestions,
  mostQuestions,
  type OwnQuestion,
  ownQuestion,
  questionLines,
  questionsFile,
} from '../../../retrieval/own/own-questions.js';
import { counted } from '../../../text/counted.js';
import { fieldValue, formStyles } from '../../form-fields.js';
import { problemAlert } from '../../limen-problem.js';
import { saveFile } from '../../save-file.js';
import { ThemedElement } from '../../themed-element.js';
import { rowStyles } from '../row-styles.js';

/** The questions that a person typed for their own texts, with the answers: a test of these texts. */
@customElement('limen-own-questions')
export class LimenOwnQuestions extends ThemedElement {
  static override styles = [
    formStyles,
    rowStyles,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 0.6rem;
        margin-block-start: 0.75rem;
      }
      h4 {
        font: 600 0.9375rem / 1.3 var(--text);
      }
      .words {
        flex: 1 1 14rem;
      }
      .words span {
        display: block;
      }
      form {
        display: grid;
        gap: 0.6rem;
        max-inline-size: 40rem;
      }
      .field {
        margin: 0;
      }
      .field textarea {
        min-block-size: 4.5rem;
      }
      .check {
        display: flex;
        align-items: center;
        gap: 0.5rem;
        min-block-size: 1.75rem;
      }
      .check input {
        inline-size: 1.1rem;
        block-size: 1.1rem;
      }
      .buttons {
        display: flex;
        flex-wrap: wrap;
        gap: 0.6rem;
      }
    `,
  ];

  /** Id under which the texts are stored. */
  @property() own = '';
  @state() questions: readonly OwnQuestion[] = [];
  /** The question whose form is open; `new` for one that is being added. */
  @state() editing: OwnQuestion | 'new' | null = null;
  @state() isUnanswered = false;
  @state() note = '';
  @state() problem: ErrorRecord | null = null;

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('own') && this.own !== '') void this.#list();
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('editing') && this.editing !== null) {
      this.renderRoot.querySelector<HTMLElement>('#question')?.focus();
    }
  }

  override render() {
    const { questions, editing, problem } = this;
    return html`<h4 id="questions">Your own questions</h4>
      <p class="small soft">
        They count in practice, and are a test of these texts: <code>limen eval</code> reads them, from the file or from the ZIP.
      </p>
      ${
        questions.length === 0
          ? nothing
          : html`<ul aria-labelledby="questions">
              ${questions.map((question) => (question === editing ? html`<li>${this.#form(question)}</li>` : this.#line(question)))}
            </ul>`
      }
      ${editing === 'new' ? this.#form(null) : nothing}
      ${
        editing === null
          ? html`<div class="buttons">
              <button type="button" data-add ?disabled=${questions.length >= mostQuestions} @click=${() => this.#edit('new')}>Add a question</button>
              ${questions.length === 0 ? nothing : html`<button type="button" @click=${this.#save}>Save ${counted(questions.length, 'question')}</button>`}
            </div>`
          : nothing
      }
      ${problemAlert(problem)}
      <p class="small soft" role="status">${this.note}</p>`;
  }

  #line(question: OwnQuestion) {
    const { question: words, answers } = question;
    return html`<li>
      <span class="words" dir="auto">${words} <span class="small soft">${answers.length === 0 ? 'Not in these texts' : answers.join(' · ')}</span></span>
      <button type="button" aria-label="Change ${words}" @click=${() => this.#edit(question)}>Change</button>
      <button type="button" aria-label="Delete ${words}" @click=${() =>
        this.#keep(
          this.questions.filter((each) => each !== question),
          'Deleted.',
        )}>Delete</button>
    </li>`;
  }

  #form(question: OwnQuestion | null) {
    return html`<form @submit=${(event: SubmitEvent) => this.#take(event, question)}>
      <div class="field">
        <label for="question">Question</label>
        <input id="question" dir="auto" autocomplete="off" required maxlength=${questionLimit} .value=${question?.question ?? ''} />
      </div>
      <label class="check">
        <input type="checkbox" .checked=${this.isUnanswered}
          @change=${({ target }: Event) => (this.isUnanswered = target instanceof HTMLInputElement && target.checked)} />
        Not in these texts
      </label>
      ${
        this.isUnanswered
          ? nothing
          : html`<div class="field">
              <label for="answers">Right answers, each on a line of its own</label>
              <textarea id="answers" dir="auto" required .value=${question?.answers.join('\n') ?? ''}></textarea>
            </div>`
      }
      <div class="buttons">
        <button type="submit">Keep it</button>
        <button type="button" @click=${this.#close}>Cancel</button>
      </div>
    </form>`;
  }

  #edit(question: OwnQuestion | 'new'): void {
    this.editing = question;
    this.isUnanswered = question !== 'new' && question.answers.length === 0;
    this.note = '';
  }

  async #close(): Promise<void> {
    this.editing = null;
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>('[data-add]')?.focus();
  }

  async #take(event: SubmitEvent, before: OwnQuestion | null): Promise<void> {
    event.preventDefault();
    const answers = this.isUnanswered ? [] : fieldValue(this, 'answers').split('\n');
    try {
      const taken = ownQuestion(before?.id ?? crypto.randomUUID(), fieldValue(this, 'question'), answers);
      const kept =
        before === null
          ? [...this.questions, taken]
          : this.questions.map((each) => (each === before ? taken : each));
      if (await this.#keep(kept, 'Kept with these texts.')) await this.#close();
    } catch (thrown) {
      this.problem = toErrorRecord(thrown);
    }
  }

  /** False if they could not be stored; the problem is shown, and nothing that was written is lost. */
  async #keep(questions: readonly OwnQuestion[], note: string): Promise<boolean> {
    try {
      await keepQuestions(this.own, questions);
    } catch (thrown) {
      this.problem = toErrorRecord(thrown);
      return false;
    }
    [this.questions, this.note, this.problem] = [questions, note, null];
    return true;
  }

  async #list(): Promise<void> {
    try {
      this.questions = await keptQuestions(this.own);
    } catch (thrown) {
      this.problem = toErrorRecord(thrown);
    }
  }

  readonly #save = (): void => {
    saveFile(questionsFile, new Blob([questionLines(this.questions)], { type: 'application/jsonl' }));
    this.note = `${questionsFile} is saved: npx limen eval --questions ${questionsFile} --corpus FOLDER asks them.`;
  };
}
