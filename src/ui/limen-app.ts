import { html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { defaultRunOptions, type ErrorRecord, type RunOptions, toErrorRecord } from '../engine/index.js';
import { ownCorpusId } from '../retrieval/own/own-corpus-name.js';
import { AddressController } from './address-controller.js';
import { appStyles } from './app-styles.js';
import { isComposing } from './composing.js';
import { CorpusController, type LimenSource } from './corpus-controller.js';
import {
  type AskedQuestion,
  asWritten,
  understoodAfter,
  wholeQuestion,
} from './follow-ups/asked-question.js';
import { introduction, introductionStyles } from './introduction.js';
import { SearchController } from './search-controller.js';
import { copyAddress, saveRun } from './sharing.js';
import './limen-browser.js';
import './limen-corpus-switch.js';
import './limen-examples.js';
import './limen-open-run.js';
import './limen-other-models.js';
import type { LimenPassageDialog } from './limen-passage-dialog.js';
import './limen-passage-dialog.js';
import { problemAlert } from './limen-problem.js';
import type { LimenQuestionForm } from './limen-question-form.js';
import './limen-question-form.js';
import type { LimenRun } from './limen-run.js';
import './limen-run.js';
import './limen-settings.js';
import './limen-status.js';
import { type LinkState, linkOfTrace } from './link.js';
import './own-texts/limen-own-texts.js';
import { namePage } from './name-page.js';
import { linkStyles, pageStyles } from './page-styles.js';
import { allReady, madeWith, waitingText } from './part-text.js';
import { ThemedElement } from './themed-element.js';
import { readTraceFile } from './trace-file.js';
import { TracedRunController } from './traced-run-controller.js';
import type { Asking, Settings, UiEvent } from './ui-events.js';
import { listenWhileConnected } from './while-connected.js';

type View = 'ask' | 'browse';

const passagesShown = 8;

/** The Ask page: combines the elements and holds the state they share. */
@customElement('limen-app')
export class LimenApp extends ThemedElement {
  static override styles = [pageStyles, linkStyles, introductionStyles, appStyles];

  /** Supplies corpora and engines; set before the element is connected. */
  @property({ attribute: false }) source: LimenSource | null = null;
  @state() settings: Settings = { threshold: null, turns: defaultRunOptions.turns };
  @state() asking: Asking = {};
  /** Which half a narrow page shows; a wide page shows both. */
  @state() shown: View = 'ask';
  @state() note = '';
  @state() traceProblem: ErrorRecord | null = null;
  /** Whether passages are shown in place of a run. */
  @state() isSearched = false;
  /** Whether everything that an answer needs is stored in this browser. */
  @property({ type: Boolean }) offline = false;
  /** Loads a newer version of the page, if there is one. */
  @property({ attribute: false }) newVersion: (() => void) | null = null;
  /** Address of the Lab, if there is one beside the page. */
  @property({ attribute: false }) lab: string | null = null;

  readonly #corpus = new CorpusController(this);
  readonly #run = new TracedRunController(this);
  /** Searches a corpus in a language that the models do not read. */
  readonly #passages = new SearchController(this, () => this.#corpus.opening, passagesShown);
  readonly #address = new AddressController(this, (asks, asked) => this.#followLink(asks, asked));
  /** The question that is shown; `null` before the first. */
  #question: AskedQuestion | null = null;
  /** The options of the run shown, as far as they were chosen. */
  #options: Partial<RunOptions> & Asking = {};
  /** Pending while a person's own texts are being listed, because one of them may be opened afterwards. */
  #listing: Promise<void> | null = null;

  constructor() {
    super();
    namePage(this, () => this.#question && wholeQuestion(this.#question));
    listenWhileConnected(this, 'document', ['keydown'], (event) => this.#escape(event));
  }

  /** Resolves once every part can be used; rejects with the reason if one cannot. */
  get ready(): Promise<unknown> {
    return this.updateComplete.then(() => this.#corpus.opening).then((limen) => limen.parts());
  }

  protected override willUpdate(): void {
    this.style.setProperty('--threshold-share', String(this.#threshold));
  }

  override render() {
    const { chosen, catalogue, failure } = this.#corpus;
    // What can be pressed below the list of corpora is shown only with it, because it would move under the pointer.
    const isListed = catalogue.length > 0 || failure !== null;
    return html`<div
      class="page"
      data-shown=${this.shown}
      @limen-ask=${({ detail: { question, isTyped } }: UiEvent<'limen-ask'>) => this.#ask(question, isTyped === true ? this.#understood : asWritten)}
      @limen-take-back=${() => this.#question && this.#ask(this.#question.written)}
      @limen-again=${this.#again}
      @limen-stop=${this.#stop}
      @limen-edit=${() => this.#form?.edit()}
      @limen-save=${async () => (this.note = await saveRun(this.#run))}
      @limen-copy-link=${this.#copyLink}
      @limen-open-trace=${(event: UiEvent<'limen-open-trace'>) => this.#openTrace(event.detail.file)}
      @limen-open-passage=${(event: UiEvent<'limen-open-passage'>) => this.#dialog?.show(event.detail)}
      @limen-settings=${(event: UiEvent<'limen-settings'>) => (this.settings = event.detail)}
      @limen-asking=${(event: UiEvent<'limen-asking'>) => (this.asking = event.detail)}
      @limen-corpus=${(event: UiEvent<'limen-corpus'>) => {
        this.#chooseCorpus(event.detail.id);
        this.#writeAddress();
      }}
      @limen-texts=${(event: UiEvent<'limen-texts'>) => this.#listOwnTexts(event.detail.chosen)}
      @limen-dismiss=${(event: UiEvent<'limen-dismiss'>) => this.#corpus.dismiss(event.detail)}
      @limen-models=${(event: UiEvent<'limen-models'>) => {
        this.#run.stop();
        this.#corpus.useModels(event.detail);
      }}
    >
      <header>
        <h1>Limen</h1>
        <p class="soft">Answers what its texts can prove. Otherwise it says: I do not know.</p>
        ${this.lab === null ? nothing : html`<a href=${this.lab}>Lab: where knowledge ends</a>`}
      </header>
      <nav aria-label="Views">${this.#viewButton('ask', 'Ask')} ${this.#viewButton('browse', 'Browse')}</nav>
      <main>
        <div class="ask">
        <limen-question-form></limen-question-form>
        <limen-corpus-switch .corpora=${catalogue} .chosen=${chosen?.id ?? ''}></limen-corpus-switch>
        ${
          this.source?.ownTexts === undefined
            ? nothing
            : html`<limen-own-texts ?hidden=${!isListed} .chosen=${chosen?.id ?? ''} .vectorProgress=${this.#corpus.vectorProgress}></limen-own-texts>`
        }
        ${problemAlert(failure)}
        ${this.isSearched ? this.#shownPassages() : this.#run.view === null ? introduction(this.#threshold, this.settings.turns) : this.#shownRun()}
        <limen-examples .examples=${chosen?.examples ?? []} ?folded=${this.#run.view !== null}></limen-examples>
        <limen-open-run ?hidden=${!isListed} .error=${this.traceProblem}></limen-open-run>
        </div>
        <section class="side" aria-label="Settings and corpus">
        <limen-settings
          .threshold=${this.#threshold}
          .chosen=${this.settings.threshold !== null}
          .turns=${this.settings.turns}
          .calibration=${this.#critic?.calibration ?? null}
          .ownTexts=${ownCorpusId(chosen?.id ?? '') !== null}
        ></limen-settings>
        <limen-status
          .status=${this.#corpus.status}
          .notices=${this.#corpus.notices}
          .offline=${this.offline}
          .newVersion=${this.newVersion}
          .limen=${this.#corpus.limen}
        ></limen-status>
        ${
          this.source?.otherModels === false
            ? nothing
            : html`<limen-other-models .models=${this.#corpus.models} .asking=${this.asking} .status=${this.#corpus.status}></limen-other-models>`
        }
        <limen-browser .limen=${this.#corpus.limen}></limen-browser>
        </section>
      </main>
      <p class="unseen" role="status" aria-live="polite">${this.#run.announcement}</p>
      <limen-passage-dialog .own=${ownCorpusId(chosen?.id ?? '')}></limen-passage-dialog>
    </div>`;
  }

  #shownRun() {
    const { view, state, replayed } = this.#run;
    const waits = state === 'running' && !allReady(this.#corpus.status);
    return html`<limen-run
      .view=${view}
      .state=${state}
      .carried=${this.#question?.followUp?.carried ?? null}
      .waiting=${waits ? (waitingText(this.#corpus.status) ?? '') : ''}
      .replayed=${replayed === null ? '' : madeWith(replayed.parts)}
      .note=${this.note}
    ></limen-run>`;
  }

  #shownPassages() {
    const { found, failure } = this.#passages;
    const { language = '' } = this.#corpus.chosen ?? {};
    if (failure !== null) return problemAlert(failure);
    return html`<limen-found .found=${found} .language=${language}></limen-found>`;
  }

  #viewButton(view: View, label: string) {
    return html`<button type="button" aria-pressed=${this.shown === view} @click=${() => (this.shown = view)}>${label}</button>`;
  }

  /** Fills in what the address asks for, and asks the question in it. */
  #followLink({ corpus, threshold, turns, backend, strategy }: LinkState, asked: AskedQuestion | null): void {
    if (strategy !== undefined) this.asking = { ...this.asking, strategy };
    this.settings = { threshold: threshold ?? null, turns: turns ?? defaultRunOptions.turns };
    this.#dialog?.close();
    if (this.source !== null && this.#corpus.catalogue.length === 0) {
      void this.#corpus.start(this.source, corpus, backend);
    } else if (corpus !== undefined) this.#chooseCorpus(corpus);
    if (asked === null) this.#showStart();
    else this.#ask(asked.written, () => asked);
  }

  /** Shows what is there before the first question, to which Back leads in the end. */
  #showStart(): void {
    this.#clear();
    if (this.#form) this.#form.question = '';
  }

  /** What the reader wrote, as it is to be understood after the question that is shown. */
  readonly #understood = (written: string): AskedQuestion => {
    const { view, replayed } = this.#run;
    const isOfOther = replayed !== null && replayed.parts.corpus !== this.#corpus.chosen?.id;
    const shown = this.#question;
    return view === null || shown === null || isOfOther
      ? asWritten(written)
      : understoodAfter(written, shown, view);
  };

  #ask(written: string, understand: (written: string) => AskedQuestion = asWritten): void {
    if (this.#listing !== null) {
      // The question is meant for the texts that were just added.
      const again = () => this.#ask(written, understand);
      void this.#listing.then(again, again);
      return;
    }
    const form = this.#form;
    if (form) form.question = written;
    this.note = '';
    this.traceProblem = null;
    this.shown = 'ask';
    this.isSearched = this.#isSearchOnly;
    const asked = this.isSearched ? asWritten(written) : understand(written);
    this.#question = asked;
    const question = wholeQuestion(asked);
    if (this.isSearched) {
      this.#run.reset();
      void import('./limen-found.js');
      this.#passages.write(question, 0);
      this.#address.write({ question, corpus: this.#corpus.chosen?.id }, asked);
      return;
    }
    if (this.#corpus.chosen === null) void this.#askAnew(asked);
    const { threshold, turns } = this.settings;
    this.#options = { ...this.asking, turns, ...(threshold === null ? {} : { threshold }) };
    void this.#run.ask(this.#corpus.opening, question, this.#options).then(() => this.#writeAddress());
    this.#writeAddress();
    void this.#focusRun();
  }

  /** Asks a link's question again, once the corpus turns out to be in a language that no model reads. */
  async #askAnew(asked: AskedQuestion): Promise<void> {
    await this.#corpus.opening.catch(() => undefined);
    if (this.#isSearchOnly && this.#question === asked) this.#ask(wholeQuestion(asked));
  }

  /** Whether the corpus is in a language that one of the models does not read. */
  get #isSearchOnly(): boolean {
    const { reasoner, critic } = this.#corpus.models;
    const isEnglishOnly = [reasoner, critic].some((part) => (part?.kind ?? 'embedded') === 'embedded');
    return isEnglishOnly && !/^en\b/iu.test(this.#corpus.chosen?.language ?? 'en');
  }

  #again(): void {
    const { view, replayed } = this.#run;
    const asked = this.#question;
    if (view === null || asked === null || view.question === '') {
      this.#form?.edit();
      return;
    }
    // A saved run may use a corpus other than the chosen one.
    if (replayed !== null) this.#chooseCorpus(replayed.parts.corpus);
    this.#ask(asked.written, () => asked);
  }

  #stop(): void {
    this.#run.stop();
    this.#form?.edit();
  }

  /** Escape stops a run, unless it closes a dialog or clears a field. */
  #escape(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event) || clearsSearch(event)) return;
    if (this.#run.state !== 'running') return;
    if (this.#dialog?.open !== true) this.#stop();
  }

  async #listOwnTexts(chosen?: string): Promise<void> {
    const before = this.#corpus.opening;
    const listing = this.#corpus.listOwnTexts(chosen);
    this.#listing = listing;
    try {
      await listing;
    } finally {
      if (this.#listing === listing) this.#listing = null;
    }
    if (this.#corpus.opening === before) return;
    this.#clear();
    this.#writeAddress();
  }

  /** Clears what is shown, because it came from another corpus. */
  #clear(): void {
    this.#run.reset();
    this.#passages.write('');
    this.#question = null;
    this.isSearched = false;
  }

  #chooseCorpus(id: string): void {
    if (id === this.#corpus.chosen?.id) return;
    this.#clear();
    this.#corpus.choose(id);
  }

  async #openTrace(file: File): Promise<void> {
    try {
      const trace = await readTraceFile(file);
      this.traceProblem = null;
      this.note = '';
      this.isSearched = false;
      this.#run.replay(trace);
      this.#question = asWritten(this.#run.view?.question ?? '');
      await this.#focusRun();
    } catch (thrown) {
      this.traceProblem = toErrorRecord(thrown);
    }
  }

  async #copyLink(): Promise<void> {
    this.#writeAddress();
    this.note = await copyAddress();
  }

  /** Makes the address ask what the page shows, so that a reload or a copied address does the same. */
  #writeAddress(): void {
    const { view, replayed } = this.#run;
    const { backend, corpus: linked } = this.#address.asks;
    const corpus = this.#corpus.chosen?.id ?? linked;
    if (view === null) {
      this.#address.write({ corpus, backend }, null);
      return;
    }
    if (replayed !== null) {
      this.#address.write({ ...linkOfTrace(replayed), backend }, null);
      return;
    }
    const { threshold, turns, strategy } = this.#options;
    const link = { question: view.question, corpus, threshold, turns, backend, strategy };
    this.#address.write(link, this.#question);
  }

  async #focusRun(): Promise<void> {
    await this.updateComplete;
    await this.renderRoot.querySelector<LimenRun>('limen-run')?.focusTop();
  }

  get #critic() {
    const critic = this.#corpus.status?.critic;
    return critic?.state === 'ready' ? critic : null;
  }

  get #threshold(): number {
    return this.settings.threshold ?? this.#critic?.threshold ?? defaultRunOptions.threshold;
  }

  get #form() {
    return this.renderRoot.querySelector<LimenQuestionForm>('limen-question-form');
  }

  get #dialog() {
    return this.renderRoot.querySelector<LimenPassageDialog>('limen-passage-dialog');
  }
}

/** Whether Escape would clear a search field that has text in it. */
function clearsSearch(event: KeyboardEvent): boolean {
  const [field] = event.composedPath();
  return field instanceof HTMLInputElement && field.type === 'search' && field.value !== '';
}
