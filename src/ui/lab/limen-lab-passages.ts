import { css, html, nothing, type PropertyValues } from 'lit';
import type { LimenStatus, MemoryUncertainty } from '../../api.js';
import { type ErrorRecord, type Passage, toErrorRecord } from '../../engine/index.js';
import type { FullTurn } from '../../evaluation/full-run.js';
import { doubtBeside, type MemoryDoubt, passagesBehind } from '../../lab/memory-doubt.js';
import {
  changesInWords,
  edited,
  falsePassage,
  readPassages,
  restored,
  type ShownPassage,
  shownPassages,
  switched,
  withPlanted,
} from '../../lab/passage-set.js';
import { tryPassages } from '../../lab/passage-trial.js';
import type { StoredCorpus, StoredQuestion } from '../../lab/stored-runs.js';
import { exactMatch } from '../../scores/answer-scores.js';
import '../limen-gauge.js';
import '../limen-problem.js';
import { allReady, waitingText } from '../part-text.js';
import { decimal } from '../text.js';
import { theme } from '../theme.js';
import { labCorpus } from './lab-engine.js';
import { LabPart } from './lab-part.js';
import { labStyles } from './lab-styles.js';
import './limen-lab-doubt.js';
import './limen-lab-frame.js';
import './limen-lab-passage.js';
import type { PassageEdit } from './limen-lab-passage.js';
import './limen-lab-trials.js';
import './limen-question-choice.js';
import type { Trial } from './trials-chart.js';

/** Where part 4 begins. */
const firstQuestion = 'ts-001';

/** The passages of so many rounds lie on the table. */
const roundsShown = 2;

/** Tries that the chart remembers. */
const trialsKept = 8;

/** A text that is being written is tried once it rests this long, in milliseconds. */
const writingRest = 600;

interface Told {
  readonly trial: Trial;
  readonly turn: FullTurn | null;
  /** What the draft was read from. */
  readonly read: readonly Passage[];
  /** The memory's, once it was asked. */
  readonly doubt: MemoryDoubt | null;
}

/** Part 4: passages are switched off, edited or planted; reader and critic run in the page. */
export class LimenLabPassages extends LabPart {
  static override properties = {
    ...LabPart.properties,
    status: { attribute: false },
    failure: { attribute: false },
    found: { state: true },
    told: { state: true },
    trials: { state: true },
    problem: { state: true },
    working: { state: true },
  };

  static override styles = [
    theme,
    labStyles,
    css`
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
    `,
  ];

  declare status: LimenStatus | null;
  declare failure: ErrorRecord | null;
  /** The corpus's passages on the table, once they are fetched. */
  declare found: readonly Passage[];
  declare told: Told | null;
  declare trials: readonly Trial[];
  declare problem: ErrorRecord | null;
  declare working: boolean;

  #fetched = '';
  #tried = '';
  #measured: Told | null = null;
  /** The memory's, of this question with nothing to read. */
  #alone: MemoryUncertainty | null = null;
  #run = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super();
    this.status = null;
    this.failure = null;
    this.found = [];
    this.told = null;
    this.trials = [];
    this.problem = null;
    this.working = false;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#run.abort();
    clearTimeout(this.#timer);
  }

  protected override updated(changed: PropertyValues<this>): void {
    const { id } = this.#question ?? {};
    if (id !== undefined && id !== this.#fetched) void this.#fetch(id);
    else if (changed.has('state') || changed.has('found') || changed.has('status')) this.#plan();
    if (this.state.memory && this.told !== this.#measured) void this.#measure();
  }

  override render() {
    const question = this.#question;
    const corpus = this.#corpus;
    if (question === undefined || corpus === undefined) return null;
    const shown = shownPassages(this.found, this.state);
    const problem = this.problem ?? this.failure;
    return html`<limen-lab-frame number="4" heading="Passages">
      <p slot="say">
        The machine can only say what it has read. Here we decide what it reads. Take the passage away that proves the
        answer. Change one word in it. Or plant a lie, and see who notices: the reader, the critic, the memory, or nobody.
      </p>
      <limen-question-choice .corpora=${[corpus]} .chosen=${question.id}></limen-question-choice>
      <div class="columns">
        <section aria-labelledby="read">
          <h3 id="read">What it reads</h3>
          ${this.found.length === 0 && problem === null ? html`<p class="soft">The passages are being fetched.</p>` : nothing}
          <ul>
            ${shown.map((each) => this.#passage(each))}
          </ul>
          <div class="buttons">
            <button type="button" ?disabled=${this.found.length === 0} @click=${this.#plant}>Plant a false passage</button>
            <button type="button" class="link" @click=${() => this.change({ off: [], changed: [] })}>Everything as it was</button>
          </div>
        </section>
        <section class="result" aria-labelledby="says">
          <h3 id="says">What it says</h3>
          ${problem === null ? html`${this.#result(question)}${this.#doubt()}` : html`<limen-problem role="alert" .error=${problem}></limen-problem>`}
        </section>
      </div>
      <limen-lab-trials .trials=${this.trials} .threshold=${this.runs?.threshold ?? 0.5} .alone=${this.#alone}></limen-lab-trials>
      <p slot="ask">
        The critic has never seen the world, only texts. When everybody in the class reads the same planted passage, how
        could anyone notice? What would you need besides the passages?
      </p>
    </limen-lab-frame>`;
  }

  #passage(shown: ShownPassage) {
    const cited = this.told?.turn?.draft.citations.some(({ passageId }) => passageId === shown.passage.id);
    return html`<li>
      <limen-lab-passage
        .shown=${shown}
        ?cited=${cited === true && !shown.off}
        @limen-lab-passage=${(event: CustomEvent<PassageEdit>) => this.#take(shown, event.detail)}
      ></limen-lab-passage>
    </li>`;
  }

  #result({ question, answers }: StoredQuestion) {
    if (!allReady(this.status)) {
      return html`<p role="status">${waitingText(this.status) ?? 'Opening'}. The passages can be read meanwhile.</p>`;
    }
    if (this.told === null) return html`<p class="soft" role="status">Reading …</p>`;
    const { turn } = this.told;
    const threshold = this.runs?.threshold ?? 0.5;
    const answer = turn?.draft.answer ?? null;
    const speaks = turn !== null && answer !== null && turn.probability >= threshold;
    return html`<p class="small soft">${question}</p>
      <div role="status" aria-busy=${this.working ? 'true' : 'false'}>
        <p class="answer">${answer ?? 'I do not know'}</p>
        ${this.working ? html`<p class="small soft">Reading again …</p>` : nothing}
        ${
          turn === null || answer === null
            ? html`<p>${turn === null ? 'There is nothing to read.' : 'No answer stands in what it reads.'}</p>`
            : html`<p>
                ${speaks ? 'It would say so' : html`It would <strong>say nothing</strong>`}:
                the critic gives ${decimal(turn.probability)}, the threshold is ${decimal(threshold)}.
                ${speaks ? truth(exactMatch(answer, answers), answers) : nothing}
              </p>`
        }
      </div>
      ${
        turn === null || answer === null
          ? nothing
          : html`<limen-gauge .probability=${turn.probability} .threshold=${threshold}></limen-gauge>
              <p class="soft" dir="auto">${turn.draft.rationale}</p>`
      }`;
  }

  #doubt() {
    if (!allReady(this.status)) return nothing;
    return html`<limen-lab-doubt
      .wanted=${this.state.memory}
      .status=${this.status?.memory ?? null}
      .doubt=${this.told?.doubt ?? null}
      @limen-lab-doubt=${({ detail: memory }: CustomEvent<boolean>) => this.change({ memory })}
    ></limen-lab-doubt>`;
  }

  get #corpus(): StoredCorpus | undefined {
    return this.runs?.corpora.find(({ id }) => id === labCorpus);
  }

  get #question(): StoredQuestion | undefined {
    const questions = this.#corpus?.questions;
    const byId = (wanted: string | null) => questions?.find(({ id }) => id === wanted);
    return byId(this.state.question) ?? byId(firstQuestion) ?? questions?.[0];
  }

  #take(shown: ShownPassage, edit: PassageEdit): void {
    const { state } = this;
    if ('on' in edit) this.change(switched(state, shown.passage.id, edit.on));
    else if (edit.text === null) this.change(restored(state, shown));
    else this.change(edited(state, shown, edit.text));
  }

  /** Begins with a lie that is easy to swallow. */
  #plant(): void {
    const question = this.#question;
    const answers = this.#corpus?.questions.flatMap((each) => each.answers[0] ?? []) ?? [];
    const answer = question?.answers.find((each) => this.found.some(({ text }) => text.includes(each))) ?? '';
    const proof = this.found.find(({ text }) => text.includes(answer))?.text ?? '';
    this.change(withPlanted(this.state, falsePassage(proof, answer, answers)));
  }

  /** The passages that the stored run found in its first rounds. */
  async #fetch(id: string): Promise<void> {
    // What was planned or runs is about the question before.
    clearTimeout(this.#timer);
    this.#run.abort();
    this.working = false;
    this.problem = null;
    this.#fetched = id;
    this.found = [];
    this.told = null;
    this.trials = [];
    this.#tried = '';
    this.#alone = null;
    const question = this.#question;
    const places =
      question?.turns.filter(({ round }) => round <= roundsShown).flatMap(({ found }) => found) ?? [];
    const ids = places.flatMap((place) => this.#corpus?.passages[place]?.[0] ?? []);
    try {
      const limen = await this.engine?.limen;
      const passages = await Promise.all(ids.map((each) => limen?.passage(each)));
      if (this.#fetched === id) this.found = passages.filter((each) => each !== undefined);
    } catch (thrown) {
      if (this.#fetched === id) this.problem = toErrorRecord(thrown);
    }
  }

  /** Tries what lies on the table, when it is another thing than last time and nobody is still writing. */
  #plan(): void {
    if (this.found.length === 0 || !allReady(this.status)) return;
    const passages = readPassages(shownPassages(this.found, this.state));
    const what = JSON.stringify([this.#fetched, passages]);
    if (what === this.#tried) return;
    const rest = this.#tried === '' ? 0 : writingRest;
    this.#tried = what;
    clearTimeout(this.#timer);
    this.#run.abort();
    this.#timer = setTimeout(() => void this.#try(passages), rest);
  }

  async #try(passages: readonly Passage[]): Promise<void> {
    const question = this.#question;
    const what = changesInWords(shownPassages(this.found, this.state));
    this.#run = new AbortController();
    const { signal } = this.#run;
    const limen = await this.engine?.limen;
    if (question === undefined || limen === undefined || signal.aborted) return;
    this.working = true;
    try {
      const turn = await tryPassages(limen, question.question, passages, signal);
      if (signal.aborted) return;
      const answer = turn?.draft.answer ?? null;
      const judged = turn !== null && answer !== null ? turn.probability : null;
      const trial = { what, answer, probability: judged, uncertainty: null };
      this.told = { trial, turn, read: passagesBehind(turn, passages), doubt: null };
      this.trials = [trial, ...this.trials].slice(0, trialsKept);
      this.problem = null;
    } catch (thrown) {
      if (!signal.aborted) this.problem = toErrorRecord(thrown);
    } finally {
      if (!signal.aborted) this.working = false;
    }
  }

  /** Asks the memory about what was tried last, once. */
  async #measure(): Promise<void> {
    const { told } = this;
    this.#measured = told;
    const question = this.#question;
    const limen = await this.engine?.limen;
    if (told === null || question === undefined || limen === undefined) return;
    const { signal } = this.#run;
    try {
      const doubt = await doubtBeside(limen, question.question, told.read, { known: this.#alone, signal });
      if (doubt === null || this.told !== told) return;
      this.#alone = doubt.alone;
      const trial = { ...told.trial, uncertainty: doubt.reading.value };
      this.trials = this.trials.map((each) => (each === told.trial ? trial : each));
      this.#measured = { ...told, trial, doubt };
      this.told = this.#measured;
    } catch (thrown) {
      if (!signal.aborted) this.problem = toErrorRecord(thrown);
    }
  }
}

function truth(right: boolean, answers: readonly string[]) {
  if (right) return html`That is <strong class="right">right</strong>.`;
  const known = answers[0];
  return html`That is <strong class="wrong">wrong</strong>${known === undefined ? '; nobody knows.' : `; it is ${known}.`}`;
}

customElements.define('limen-lab-passages', LimenLabPassages);
