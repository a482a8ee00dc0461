import { css, html, nothing, type PropertyValues } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { type PracticeProgress, practiseOnTexts } from '../../../composition/practice-part.js';
import { type SitePractice, writtenPractice } from '../../../critics/site-practice/site-practice.js';
import { type ErrorRecord, toErrorRecord } from '../../../engine/index.js';
import { keepPractice, keptPractice } from '../../../retrieval/own/own-practice.js';
import { counted } from '../../../text/counted.js';
import { fieldValue, formStyles } from '../../form-fields.js';
import { problemAlert } from '../../limen-problem.js';
import { minutesText } from '../../text.js';
import { ThemedElement } from '../../themed-element.js';
import { tell } from '../../ui-events.js';
import './limen-own-questions.js';
import { heldOutTable, tableStyles } from './held-out-table.js';

const usualNumber = 60;
const [fewest, most] = [6, 200];
/** With its passage and without it, and a third of the questions, those held out, once more. */
const runsOfQuestion = 2 + 2 / 3;
/** Estimated seconds per run on a fast and on a slow device, used until this device is measured. */
const secondsOfRun = [0.3, 1.5] as const;

/** Practises on one of a person's own texts; shows the progress and the gain on held-out questions. */
@customElement('limen-practice')
export class LimenPractice extends ThemedElement {
  static override styles = [
    formStyles,
    tableStyles,
    css`
      section {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 0.6rem;
        padding-block: 0.5rem 1rem;
      }
      h3:focus {
        outline-offset: 4px;
      }
      form,
      .buttons {
        display: flex;
        flex-wrap: wrap;
        align-items: end;
        gap: 0.6rem;
      }
      .field {
        margin: 0;
      }
      .field input {
        inline-size: 8rem;
      }
      progress {
        display: block;
        margin-block: 0.5rem;
      }
    `,
  ];

  /** Id under which the texts are stored. */
  @property() own = '';
  @property() name = '';
  @state() made = usualNumber;
  @state() progress: PracticeProgress | null = null;
  @state() practice: SitePractice | null = null;
  @state() left = '';
  @state() note = '';
  @state() problem: ErrorRecord | null = null;
  #run: AbortController | null = null;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    // Re-sorting a list removes its rows and inserts them again immediately.
    queueMicrotask(() => {
      if (!this.isConnected) this.#run?.abort();
    });
  }

  protected override firstUpdated(): void {
    this.renderRoot.querySelector('h3')?.focus();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('own') && this.own !== '') void this.#show();
  }

  override render() {
    const { progress, practice, problem } = this;
    return html`<section aria-labelledby="practice">
      <h3 id="practice" tabindex="-1">Practise on <bdi>${this.name}</bdi></h3>
      <p>
        The page asks these texts questions: their headings, sentences with a name or a number taken out, and the questions that you add below. Most are
        asked twice, with the passage that answers and without it. From that it learns when to answer and when to stay silent here.
      </p>
      ${progress === null ? this.#form() : this.#progress(progress)}
      ${problemAlert(problem)}
      <p role="status">${this.note}</p>
      ${practice === null || progress !== null ? nothing : this.#result(practice)}
      <limen-own-questions .own=${this.own}></limen-own-questions>
    </section>`;
  }

  #form() {
    const runs = Math.round(this.made * runsOfQuestion);
    return html`<form @submit=${this.#begin}>
        <div class="field">
          <label for="made">Questions to make</label>
          <input id="made" type="number" inputmode="numeric" min=${fewest} max=${most} required .value=${String(this.made)}
            @input=${({ target }: InputEvent) => target instanceof HTMLInputElement && this.#setMade(target.valueAsNumber)} />
        </div>
        <button type="submit" class="main">${this.practice === null ? 'Practise on these texts' : 'Practise anew'}</button>
      </form>
      <p class="small soft">
        About ${minutesText(runs, secondsOfRun)}, with this panel open. You can go on asking meanwhile. Nothing leaves this device.
      </p>`;
  }

  #progress({ done, total, question }: PracticeProgress) {
    return html`<div>
        <p dir="auto">${done === 0 ? 'Making the questions ready…' : question}</p>
        <progress max=${Math.max(1, total)} .value=${done} aria-label="How much is practised"></progress>
        <p class="small soft">${done} of ${counted(total, 'run')}${this.left}</p>
      </div>
      <div class="buttons"><button type="button" data-cancel @click=${() => this.#run?.abort()}>Cancel</button></div>`;
  }

  #result({ asked, held }: SitePractice) {
    return html`${held === undefined ? nothing : heldOutTable(held)}
      <p class="small soft">
        ${counted(asked, 'question was', 'questions were')} practised on, and this page judges its answers from these texts by that now.
        ${
          held === undefined
            ? nothing
            : 'The figures are of one question in three, from which nothing was learnt. They are few: a difference of one or two may be chance.'
        }
      </p>
      <div class="buttons"><button type="button" @click=${this.#forget}>Forget what was learnt</button></div>`;
  }

  #setMade(made: number): void {
    if (Number.isFinite(made)) this.made = Math.min(most, Math.max(fewest, Math.round(made)));
  }

  async #show(): Promise<void> {
    this.practice = writtenPractice(await keptPractice(this.own).catch(() => undefined));
  }

  readonly #begin = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    this.#setMade(Number(fieldValue(this, 'made')));
    const run = new AbortController();
    this.#run = run;
    [this.problem, this.note, this.left] = [null, '', ''];
    this.progress = { done: 0, total: 0, question: '' };
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>('[data-cancel]')?.focus());
    let begun = 0;
    const onProgress = (progress: PracticeProgress): void => {
      this.progress = progress;
      if (progress.done <= 1) begun = performance.now();
      else this.left = leftAfter(performance.now() - begun, progress);
    };
    try {
      const learnt = await practiseOnTexts(this.own, { made: this.made, signal: run.signal, onProgress });
      run.signal.throwIfAborted();
      if (learnt === null)
        this.note =
          'There is nothing to ask: these texts have neither headings nor whole sentences with names or numbers.';
      else {
        await keepPractice(this.own, learnt);
        [this.practice, this.note] = [learnt, 'Done. What was learnt is kept with these texts.'];
        tell(this, 'limen-texts', {});
      }
    } catch (thrown) {
      if (run.signal.aborted) this.note = 'Cancelled. Nothing was changed.';
      else this.problem = toErrorRecord(thrown);
    } finally {
      this.progress = null;
      await this.updateComplete;
      this.renderRoot.querySelector('h3')?.focus();
    }
  };

  readonly #forget = async (): Promise<void> => {
    try {
      await keepPractice(this.own, null);
      [this.practice, this.note] = [null, 'Forgotten. Answers are judged as before.'];
      tell(this, 'limen-texts', {});
      this.renderRoot.querySelector('h3')?.focus();
    } catch (thrown) {
      this.problem = toErrorRecord(thrown);
    }
  };
}

/** Estimated from the runs so far, in whole minutes. */
function leftAfter(milliseconds: number, { done, total }: PracticeProgress): string {
  const seconds = ((milliseconds / (done - 1)) * (total - done)) / 1000;
  if (seconds < 45) return ', less than a minute left';
  return `, about ${counted(Math.max(1, Math.round(seconds / 60)), 'minute')} left`;
}
