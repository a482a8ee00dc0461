import { html, LitElement, nothing } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import type { CorpusInfo, LimenOverSearch } from '../../api.js';
import {
  completeQuestion,
  type Draft,
  type ErrorRecord,
  fromErrorRecord,
  LimenError,
  type RunEvent,
  toErrorRecord,
} from '../../engine/index.js';
import { passageAddress } from '../../ui/passage-address.js';
import { RunController } from '../../ui/run-controller.js';
import { type RunView, sourcesOf } from '../../ui/run-view.js';
import { SearchController } from '../../ui/search-controller.js';
import type { GapReports, gapStringsOf, gapsView } from '../gaps/gaps.js';
import { keepPage, keepRuntime } from '../offline/keep-offline.js';
import type { Panel, PanelConfiguration } from '../panel-contract.js';
import { readSettings, type WidgetSettings } from '../settings.js';
import { stringsOf } from '../strings/strings.js';
import { type Proof, tellPage } from '../widget-events.js';
import { ConversationController } from './conversation-controller.js';
import { FirstVisitController } from './first-visit-controller.js';
import { LeaseController } from './lease-controller.js';
import { stopAfter } from './list-keys.js';
import { maintainersLink } from './maintainers-link.js';
import { panelStyles } from './panel-styles.js';
import { type PanelActions, panelView } from './panel-view.js';
import { type MarkName, ScopeController } from './scope-controller.js';
import type { PanelShown, ViewContext } from './view-context.js';

/** Most questions to begin with. */
const startersShown = 6;

/** Most results that a search shows. */
const resultsShown = 8;

/** What makes reports, where the owner wants any. */
interface LoadedGaps {
  /** Where they go; empty where they stay on the device. */
  readonly address: string;
  readonly reports: GapReports;
  readonly view: typeof gapsView;
  readonly stringsOf: typeof gapStringsOf;
}

/**
 * The field, what was found and what was answered; in a dialog, or where the widget stands. It draws into the shadow
 * root of `<limen-ask>`, so that parts and slots are those of one element.
 */
@customElement('limen-ask-panel')
export class LimenAskPanel extends LitElement implements Panel {
  @state() configuration: PanelConfiguration | null = null;
  @state() text = '';
  /** What keeps the widget from being used as it is set up, or the question from being asked. */
  @state() problem: ErrorRecord | null = null;
  @state() isOpening = false;
  /** Of the texts; `null` where the corpus says none, nothing before it is open. */
  @state() textLanguage: string | null | undefined = undefined;

  #settings: WidgetSettings | null = null;
  /** `null` until the first outcome, and where the owner wants no reports. */
  #gaps: LoadedGaps | null = null;
  readonly #lease = new LeaseController(this);
  readonly #scope = new ScopeController(
    this,
    () => this.#limen(),
    () => this.#settings?.scope ?? 'none',
  );
  readonly #search = new SearchController(
    this,
    () => this.#limen(),
    resultsShown,
    () => this.#scope.scope(),
  );
  readonly #run = new RunController(this, (event, view) => this.#tellOf(event, view));
  readonly #conversation = new ConversationController(this, (thrown) =>
    tellPage(this, 'limen-error', { error: toErrorRecord(thrown) }),
  );
  readonly #firstVisit = new FirstVisitController(this, (thrown) =>
    tellPage(this, 'limen-error', { error: toErrorRecord(thrown) }),
  );
  #starters: readonly string[] = [];
  readonly #actions: PanelActions = {
    write: (text) => this.#write(text),
    ask: () => void this.#askWritten(),
    askWhole: (question) => this.#askAgain(question),
    stop: () => this.#run.stop(),
    close: () => this.hide(),
    press: (event) => this.#press(event),
    toggleScope: (name) => this.#toggleScope(name),
  };

  constructor() {
    super();
    for (const type of ['keydown', 'keypress', 'keyup'] as const) this.addEventListener(type, keepFromSite);
  }

  get shown(): boolean {
    return this.#dialog?.open === true;
  }

  configure(configuration: PanelConfiguration): void {
    const before = JSON.stringify([this.#settings?.limen, this.#settings?.scope]);
    this.configuration = configuration;
    try {
      this.#settings = readSettings(configuration, document.baseURI);
      this.problem = null;
    } catch (thrown) {
      this.#settings = null;
      this.problem = toErrorRecord(thrown);
    }
    this.#conversation.configure(this.#settings?.corpusName ?? null);
    this.#firstVisit.configure(this.#settings);
    if (JSON.stringify([this.#settings?.limen, this.#settings?.scope]) === before) return;
    this.#scope.reset();
    this.#lease.release();
    this.#run.reset();
    this.textLanguage = undefined;
    this.#starters = [];
    if (this.text !== '' && this.#settings !== null) this.#search.write(this.text);
  }

  async show(typed: string): Promise<void> {
    await this.updateComplete;
    const dialog = this.#dialog;
    if (dialog?.isConnected === true && !dialog.open) dialog.showModal();
    this.#conversation.open();
    void this.#firstVisit.open();
    this.#field?.focus();
    if (typed === '') this.#field?.select();
    else this.#write(typed);
    if (this.problem === null) await this.#openCorpus();
    else tellPage(this, 'limen-error', { error: this.problem });
  }

  hide(): void {
    this.#dialog?.close();
  }

  async ask(whole: string): Promise<void> {
    if (whole !== this.text) this.#write(whole);
    this.#conversation.forget();
    const question = this.#complete(whole);
    if (question !== null) await this.#begin(question);
  }

  async follow(question: string): Promise<void> {
    await this.show(question);
    if (this.#settings?.isLocal === true) await this.ask(question);
  }

  /** A question that leans on the one before is asked together with what it carries over. */
  async #askWritten(): Promise<void> {
    const { text } = this;
    const question = this.#complete(text);
    if (question === null) return;
    const isSearch = this.#searchesOnly();
    if (typeof isSearch === 'boolean' ? isSearch : await isSearch) return this.#begin(question);
    if (this.text !== text) return;
    const understood = this.#conversation.understood(question);
    const asked = typeof understood === 'string' ? understood : await understood;
    if (this.text !== text) return;
    if (asked !== question) this.#search.write(asked, 0);
    await this.#begin(asked);
  }

  /** The link or button that asks goes away with that. */
  #askAgain(question: string): void {
    this.#field?.focus();
    void this.ask(question);
  }

  /** What was carried over is left out: the question is asked as it was written. */
  #takeBack(): void {
    const { text } = this;
    this.#conversation.takeBack();
    this.#firstVisit.forget();
    this.#search.write(text, 0);
    void this.ask(text);
  }

  /** @returns `null` where it cannot be asked, which the panel then says */
  #complete(written: string): string | null {
    if (this.#settings === null) return null;
    try {
      const question = completeQuestion(written);
      this.problem = null;
      return question;
    } catch (thrown) {
      this.problem = toErrorRecord(thrown);
      return null;
    }
  }

  async #begin(question: string): Promise<void> {
    const { carried } = this.#conversation;
    if (this.#settings === null || !tellPage(this, 'limen-ask', { question, carried })) return;
    const isSearch = this.#searchesOnly();
    void this.#firstVisit.asked(question);
    if (typeof isSearch === 'boolean' ? isSearch : await isSearch) return this.#search.write(question, 0);
    const permits = this.#firstVisit.permits(question);
    if (typeof permits === 'boolean' ? permits : await permits) await this.#answer(question);
    else this.#search.write(question, 0);
  }

  async #answer(question: string): Promise<void> {
    if (this.#settings === null) return;
    await this.#run.ask(this.#limen(), question, this.#settings.ask, this.#scope.scope());
  }

  /** Whether what is searched is in a language that the models do not read; known once the corpus is open. */
  get #isSearchOnly(): boolean {
    const mark = this.#scope.marks.find(({ name, isOn }) => name === 'lang' && isOn);
    const language = mark?.value ?? this.textLanguage ?? 'en';
    return this.#settings?.isEnglishOnly === true && !/^en\b/iu.test(language);
  }

  /** The same, once that can be told. What keeps the corpus from being opened is told by whoever asks it. */
  #searchesOnly(): boolean | Promise<boolean> {
    if (this.#settings?.isEnglishOnly !== true || this.textLanguage !== undefined) return this.#isSearchOnly;
    return this.#limen().then(
      () => this.#scope.locate().then(() => this.#isSearchOnly),
      () => false,
    );
  }

  protected override createRenderRoot(): this {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const root = this.getRootNode();
    const { styleSheet } = panelStyles;
    if (!(root instanceof ShadowRoot) || styleSheet === undefined) return;
    if (!root.adoptedStyleSheets.includes(styleSheet)) root.adoptedStyleSheets.push(styleSheet);
  }

  /** A dialog that is put back while it is open would stand in the page, no longer modal. */
  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.hide();
  }

  /** The focus would be lost when the button that holds it goes away. */
  protected override willUpdate(): void {
    const isHeldBy = (part: string): boolean => this.querySelector(`[part=${part}]:focus`) !== null;
    const { carried, isEmpty } = this.#conversation;
    const isLost =
      (this.#run.state !== 'running' && isHeldBy('stop')) ||
      (carried === null && isHeldBy('take-back')) ||
      (isEmpty && isHeldBy('clear-conversation'));
    if (isLost) this.#field?.focus();
  }

  override render() {
    const { configuration, text, problem, isOpening } = this;
    if (configuration === null) return nothing;
    const { language, strings: instead } = configuration;
    const strings = stringsOf(language, instead);
    const settings = this.#settings;
    const gaps = this.#gaps;
    const shown: PanelShown = {
      configuration,
      text,
      isOpening,
      isLocal: settings?.isLocal === true,
      searchOnly: this.#isSearchOnly ? this.#firstVisit.strings({ language, instead }) : null,
      reportingNote: gaps?.reports.isSending === true ? gaps.stringsOf(language, instead).localButGaps : null,
      problem: problem ?? (this.#run.view === null ? this.#search.failure : null),
      search: this.#search,
      scope: this.#scope.marks,
      run: this.#run,
      status: this.#lease.status,
    };
    const addressOf = (url: string | undefined): string | null =>
      settings && passageAddress(url, document.baseURI, settings.corpusFolder);
    const template = settings?.maintainers ?? null;
    const maintainersOf = (question: string): string | null =>
      template === null ? null : maintainersLink(template, question, document.baseURI);
    const textLanguage = this.textLanguage ?? undefined;
    const words = { strings, language, textLanguage, addressOf, maintainersOf };
    const gapsBelow = (isSilent: boolean) =>
      gaps === null
        ? nothing
        : gaps.view(gaps.reports, isSilent, gaps.stringsOf(language, instead), language);
    const said = { language, instead, silence: strings.silence, copied: strings.copied };
    const context: ViewContext = {
      ...words,
      gapsBelow,
      beginning: this.#firstVisit.emptyView(
        this.textLanguage === undefined ? undefined : this.#starters,
        this.#isSearchOnly,
        { language, instead },
        (question) => this.#askAgain(question),
        () => this.#field?.focus(),
      ),
      consent: this.#firstVisit.consentView({ language, instead }, (question) => {
        this.#field?.focus();
        void this.#answer(question);
      }),
      carried: this.#conversation.carriedView(said, () => this.#takeBack()),
      earlier: this.#conversation.earlierView(said, this.#run.view?.question ?? null, (question) =>
        this.#askAgain(question),
      ),
    };
    const panel = panelView(shown, this.#actions, context);
    if (configuration.isInline) return panel;
    return html`<dialog part="dialog" lang=${language} aria-label=${strings.title} @click=${this.#clicked}>
      ${panel}
    </dialog>`;
  }

  get #dialog(): HTMLDialogElement | null {
    return this.querySelector('dialog');
  }

  get #field(): HTMLTextAreaElement | null {
    return this.querySelector('textarea');
  }

  /** Opened ahead of the first key, so that the first search need not wait. */
  async #openCorpus(): Promise<void> {
    this.isOpening = true;
    try {
      await this.#limen();
      void this.#locate();
      const { configuration } = this;
      const { serviceWorker = null, exceptedPaths = null } = this.#settings ?? {};
      if (serviceWorker !== null && configuration !== null) {
        void keepPage(serviceWorker, exceptedPaths, new URL('.', configuration.script));
      }
    } catch (thrown) {
      // A widget that was taken away meanwhile has nobody to tell.
      if (!this.isConnected) return;
      this.problem = toErrorRecord(thrown);
      tellPage(this, 'limen-error', { error: this.problem });
    } finally {
      this.isOpening = false;
    }
  }

  async #limen(): Promise<LimenOverSearch> {
    // Nothing would ever end what a widget outside of the page had started.
    if (!this.isConnected) throw new LimenError('unexpected', { reason: 'the widget is not in the page' });
    if (this.#settings === null) throw this.problem && fromErrorRecord(this.problem);
    const { limen: wanted } = this.#settings;
    const limen = await this.#lease.limen(wanted);
    if (this.#settings?.limen === wanted) {
      this.textLanguage = languageOf(limen);
      this.#starters = startersOf(limen);
    }
    return limen;
  }

  #tellOf(event: RunEvent, view: RunView): void {
    tellPage(this, 'limen-event', { event });
    if (event.type === 'failed') tellPage(this, 'limen-error', { error: event.error });
    else if ('outcome' in event && this.#settings !== null) {
      const { outcome } = event;
      if (this.#settings.serviceWorker !== null) void keepRuntime(this.#settings.serviceWorker);
      const draft = outcome.status === 'answered' ? outcome.draft : null;
      const proofs = draft && proofsOf(view, draft, document.baseURI, this.#settings.corpusFolder);
      tellPage(this, 'limen-answer', { question: view.question, outcome, proofs: proofs ?? [] });
      void this.#firstVisit.open();
      void this.#conversation.ended(view.question, outcome, proofs ?? []);
      void this.#reportGap(view.question, outcome.status === 'abstained');
    }
  }

  /** What makes reports is loaded where the owner wants them, with the first outcome. */
  async #reportGap(question: string, isSilent: boolean): Promise<void> {
    const settings = this.#settings;
    if (settings === null || settings.gaps === null) {
      this.#gaps = null;
      return;
    }
    const { destination } = settings.gaps;
    try {
      const { GapReports, gapStringsOf, gapsView } = await import('../gaps/gaps.js');
      // Another question may have been asked meanwhile.
      if (this.#run.view?.question !== question) return;
      const address = destination?.href ?? '';
      if (this.#gaps?.address !== address) {
        const reports = new GapReports(destination, () => this.requestUpdate());
        this.#gaps = { address, reports, view: gapsView, stringsOf: gapStringsOf };
      }
      this.#gaps.reports.ended(question, settings.corpusName, isSilent);
    } catch (thrown) {
      // The answer stands without it.
      tellPage(this, 'limen-error', { error: toErrorRecord(thrown) });
    }
  }

  /** Where the reader stands now; what is shown of another scope is searched for again. */
  async #locate(): Promise<void> {
    const before = JSON.stringify(this.#scope.marks);
    await this.#scope.locate();
    const isSame = JSON.stringify(this.#scope.marks) === before;
    if (!isSame && this.text.trim() !== '' && this.#run.view === null) this.#search.write(this.text, 0);
  }

  /** What was answered in another scope is no answer in this one. */
  #toggleScope(name: MarkName): void {
    this.#scope.toggle(name);
    this.#run.reset();
    this.#search.write(this.text, 0);
  }

  #write(text: string): void {
    this.text = text;
    // A question that is changed is another one.
    this.#run.reset();
    this.#conversation.forget();
    this.#firstVisit.forget();
    if (this.#settings === null) return;
    this.problem = null;
    this.#search.write(text);
  }

  #press(event: KeyboardEvent): void {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape' && this.configuration?.isInline === true) this.#run.stop();
    const stops = [...this.querySelectorAll<HTMLElement>('.stop')];
    const stop = stopAfter(
      event.key,
      stops,
      stops.find((each) => each.matches(':focus')),
    );
    if (stop === undefined) return;
    event.preventDefault();
    stop.focus();
  }

  /** A click on the backdrop lands on the dialog itself; one on a link to this very page leaves nothing to read here. */
  #clicked(event: MouseEvent): void {
    if (event.target === event.currentTarget) this.hide();
    if (event.defaultPrevented) return;
    const link = event.composedPath().find((target) => target instanceof HTMLAnchorElement);
    const { origin, pathname, search } = globalThis.location;
    if (link?.origin === origin && link.pathname === pathname && link.search === search) this.hide();
  }
}

/** What is searched by the owner's own means says none. */
function languageOf({ corpus }: LimenOverSearch): string | null {
  return 'language' in corpus && typeof corpus.language === 'string' ? corpus.language : null;
}

function startersOf({ corpus }: LimenOverSearch): readonly string[] {
  const { examples } = corpus as Partial<CorpusInfo>;
  return (examples ?? []).slice(0, startersShown).map(({ question }) => question);
}

/**
 * A site sees keys of the widget come from `<limen-ask>`, no field, and would take a letter for one of its shortcuts.
 * Keys with Ctrl or Meta write nothing and stay the site's too.
 */
function keepFromSite(event: KeyboardEvent): void {
  if (!event.ctrlKey && !event.metaKey) event.stopPropagation();
}

export function createPanel(): Panel {
  return new LimenAskPanel();
}

/** What proves an answer, in the form in which the page is told of it. */
function proofsOf(view: RunView, draft: Draft, page: string, corpusFolder: URL): readonly Proof[] {
  return sourcesOf(view, draft).map(({ passage, sentences }) => ({
    passage,
    sentences,
    url: passageAddress(passage.url, page, corpusFolder),
  }));
}
