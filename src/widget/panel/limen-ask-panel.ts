import { html, LitElement, nothing } from 'lit';
import type { LimenOverSearch } from '../../api.js';
import { completeQuestion, type ErrorRecord, toErrorRecord } from '../../engine/index.js';
import { isComposing } from '../../ui/composing.js';
import { fitHeight } from '../../ui/fit-height.js';
import { passageAddress } from '../../ui/passage-address.js';
import { RunController } from '../../ui/run-controller.js';
import { SearchController } from '../../ui/search-controller.js';
import type { Panel, PanelConfiguration } from '../panel-contract.js';
import { readSettings, type WidgetSettings } from '../settings.js';
import type { PanelStrings } from '../strings/panel-strings.js';
import { tellPage } from '../widget-events.js';
import { adoptStyles } from './adopt-styles.js';
import { closesDialog } from './closes-dialog.js';
import { ConversationController } from './conversation-controller.js';
import { CorpusController } from './corpus-controller.js';
import { FirstVisitController } from './first-visit-controller.js';
import { GapsController } from './gaps-controller.js';
import { keepFromSite, moveFocus } from './list-keys.js';
import { OutcomeController } from './outcome-controller.js';
import { type PanelActions, panelView } from './panel-view.js';
import { runReporter } from './run-reporter.js';
import { type MarkName, ScopeController } from './scope-controller.js';
import { takeThemeRadius } from './site-look.js';
import { StringsController } from './strings-controller.js';
import { panelStyles } from './styles/panel-styles.js';
import type { PanelShown, ViewContext } from './view-context.js';

const resultsShown = 8;

/**
 * The field, the search results and the answer, in a dialog or inline. It renders into the shadow root of
 * `<limen-ask>`, so that all parts and slots belong to one element.
 */
class LimenAskPanel extends LitElement implements Panel {
  /** No decorators: their helpers would add to the download of every page with a widget. */
  static override readonly properties = {
    configuration: { state: true },
    text: { state: true },
    problem: { state: true },
  };

  configuration: PanelConfiguration | null = null;
  text = '';
  /** Why the widget cannot be used as configured, or why the question cannot be asked. */
  problem: ErrorRecord | null = null;

  #settings: WidgetSettings | null = null;
  readonly #tellFailure = (thrown: unknown): void => {
    tellPage(this, 'limen-error', { error: toErrorRecord(thrown) });
  };
  readonly #limen = (): Promise<LimenOverSearch> => this.#corpus.limen();
  readonly #words = new StringsController(this, this.#tellFailure);
  readonly #corpus = new CorpusController(this);
  readonly #scope = new ScopeController(this, this.#limen, () => this.#settings?.scope ?? 'none');
  readonly #search = new SearchController(this, this.#limen, resultsShown, () => this.#scope.scope());
  readonly #run = new RunController(this, (event, view) => this.#report(event, view, this.#settings));
  readonly #outcome = new OutcomeController(this, this.#tellFailure);
  readonly #conversation = new ConversationController(this, this.#tellFailure);
  readonly #firstVisit = new FirstVisitController(this, this.#tellFailure, async () =>
    (await this.#searchesOnly()) ? null : this.#limen(),
  );
  readonly #gaps = new GapsController(this, this.#tellFailure);
  readonly #report = runReporter({
    element: this,
    run: this.#run,
    outcome: this.#outcome,
    conversation: this.#conversation,
    firstVisit: this.#firstVisit,
    gaps: this.#gaps,
  });
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

  get ready(): Promise<void> {
    return this.#words.ready;
  }

  get shown(): boolean {
    return this.#dialog?.open === true;
  }

  configure(configuration: PanelConfiguration): void {
    this.configuration = configuration;
    this.#words.configure(configuration.language);
    try {
      this.#settings = readSettings(configuration, document.baseURI);
      this.problem = null;
    } catch (thrown) {
      this.#settings = null;
      this.problem = toErrorRecord(thrown);
    }
    this.#conversation.configure(this.#settings?.corpusName ?? null);
    this.#firstVisit.configure(this.#settings);
    if (!this.#corpus.configure(this.#settings, this.problem)) return;
    this.#scope.reset();
    this.#run.reset();
    if (this.#settings === null) return;
    if (this.text !== '') this.#search.write(this.text);
    // The content below an empty field belongs to this corpus.
    if (!this.isConnected || !(this.shown || configuration.isInline)) return;
    void this.#firstVisit.open();
    void this.#openCorpus();
  }

  async show(typed: string): Promise<void> {
    await this.ready;
    await this.updateComplete;
    const dialog = this.#dialog;
    if (dialog?.isConnected === true && !dialog.open) dialog.showModal();
    this.#conversation.open();
    void this.#firstVisit.open();
    void this.#gaps.load(this.#settings);
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
    // The reader may have continued typing in the meantime.
    if (this.#settings?.isLocal === true && this.text === question) await this.ask(question);
  }

  /** Asks what is written, completed by what it takes from the question before. */
  async #askWritten(): Promise<void> {
    const { text } = this;
    // Enter in the empty field leaves what stands below it.
    if (text.trim() === '') return;
    const question = this.#complete(text);
    if (question === null) return;
    if (await this.#searchesOnly()) return this.#begin(question);
    if (this.text !== text) return;
    const asked = await this.#conversation.understood(question);
    if (this.text !== text) return;
    if (asked !== question) this.#search.write(asked, 0);
    await this.#begin(asked);
  }

  /** Moves the focus to the field, because the link or button that was clicked disappears. */
  #askAgain(question: string): void {
    this.#field?.focus();
    void this.ask(question);
  }

  /** Drops what was carried over and asks the question as written. */
  #takeBack(): void {
    const { text } = this;
    this.#conversation.takeBack();
    this.#firstVisit.forget();
    this.#search.write(text, 0);
    void this.ask(text);
  }

  /** @returns `null` if it cannot be asked; the panel then shows why */
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
    const { text } = this;
    void this.#firstVisit.asked(question);
    const isSearch = await this.#searchesOnly();
    if (this.text !== text) return;
    const isAnswered = !isSearch && (await this.#firstVisit.permits(question));
    if (this.text !== text) return;
    if (isAnswered) await this.#answer(question);
    else this.#search.write(question, 0);
  }

  async #answer(question: string): Promise<void> {
    if (this.#settings === null) return;
    void this.#outcome.load();
    await this.#run.ask(this.#limen(), question, this.#settings.ask, this.#scope.scope());
  }

  /** Whether the models do not read the language of what is searched; known once the corpus is open. */
  get #isSearchOnly(): boolean {
    const mark = this.#scope.marks.find(({ name, isOn }) => name === 'lang' && isOn);
    const language = mark?.value ?? this.#corpus.textLanguage ?? 'en';
    return this.#settings?.isEnglishOnly === true && !/^en\b/iu.test(language);
  }

  /** The same, once the corpus is open. If that fails, the next step that needs the corpus says so. */
  async #searchesOnly(): Promise<boolean> {
    if (this.#settings?.isEnglishOnly === true && this.#corpus.textLanguage === undefined) {
      try {
        await this.#limen();
      } catch {
        return false;
      }
      await this.#scope.locate();
    }
    return this.#isSearchOnly;
  }

  protected override createRenderRoot(): this {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    adoptStyles(this, panelStyles);
    takeThemeRadius(this);
  }

  /** Closes the dialog: if reattached while open, it would be part of the page and no longer modal. */
  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.hide();
  }

  /** Moves the focus to the field before the button that has it disappears. */
  protected override willUpdate(): void {
    const isHeldBy = (part: string): boolean => this.querySelector(`[part=${part}]:focus`) !== null;
    const { carried, isEmpty } = this.#conversation;
    const isLost =
      (this.#run.state !== 'running' && isHeldBy('stop')) ||
      (carried === null && isHeldBy('take-back')) ||
      (isEmpty && isHeldBy('clear-conversation'));
    if (isLost) this.#field?.focus();
  }

  protected override updated(): void {
    if (this.#field !== null) fitHeight(this.#field);
  }

  override render() {
    const { configuration } = this;
    const strings = configuration && this.#words.with(configuration.strings);
    if (configuration === null || strings === null) return nothing;
    const panel = panelView(this.#shown(configuration), this.#actions, this.#context(configuration, strings));
    if (configuration.isInline) return panel;
    return html`<dialog part="dialog" lang=${configuration.language} aria-label=${strings.title} @click=${this.#clicked}>
      ${panel}
    </dialog>`;
  }

  #shown(configuration: PanelConfiguration): PanelShown {
    return {
      configuration,
      text: this.text,
      isOpening: this.#corpus.isOpening,
      isLocal: this.#settings?.isLocal === true,
      searchOnly: this.#isSearchOnly ? this.#firstVisit.strings(configuration) : null,
      reportingNote: this.#gaps.note(configuration),
      problem: this.problem ?? (this.#run.view === null ? this.#search.failure : null),
      search: this.#search,
      scope: this.#scope.marks,
      run: this.#run,
      status: this.#corpus.lease.status,
    };
  }

  #context(configuration: PanelConfiguration, strings: PanelStrings): ViewContext {
    const settings = this.#settings;
    const { silence, copied } = strings;
    return {
      strings,
      language: configuration.language,
      textLanguage: this.#corpus.textLanguage ?? undefined,
      addressOf: (url) => settings && passageAddress(url, document.baseURI, settings.corpusFolder),
      maintainers: settings?.maintainers ?? null,
      outcome: this.#outcome,
      gapsBelow: (isSilent) => this.#gaps.view(isSilent, configuration),
      beginning: this.#firstVisit.emptyView(
        this.#corpus.starters,
        this.#isSearchOnly,
        configuration,
        (question) => this.#askAgain(question),
        () => this.#field?.focus(),
      ),
      consent: this.#firstVisit.consentView(configuration, (question) => {
        this.#field?.focus();
        void this.#answer(question);
      }),
      carried: this.#conversation.carriedView(configuration, () => this.#takeBack()),
      earlier: this.#conversation.earlierView(
        { ...configuration, silence, copied },
        this.#run.view?.question ?? null,
        (question) => this.#askAgain(question),
      ),
    };
  }

  get #dialog(): HTMLDialogElement | null {
    return this.querySelector('dialog');
  }

  get #field(): HTMLTextAreaElement | null {
    return this.querySelector('textarea');
  }

  async #openCorpus(): Promise<void> {
    if (this.configuration === null) return;
    try {
      await this.#corpus.open(this.configuration);
      void this.#locate();
    } catch (thrown) {
      // If the widget has been removed in the meantime, there is nothing to notify.
      if (!this.isConnected) return;
      this.problem = toErrorRecord(thrown);
      this.#tellFailure(thrown);
    }
  }

  /** Finds where the reader stands; if that changes the scope, what is shown is searched for again. */
  async #locate(): Promise<void> {
    const before = JSON.stringify(this.#scope.marks);
    await this.#scope.locate();
    const isSame = JSON.stringify(this.#scope.marks) === before;
    if (!isSame && this.text.trim() !== '' && this.#run.view === null) this.#search.write(this.text, 0);
  }

  /** Also discards the answer, which does not hold for another scope. */
  #toggleScope(name: MarkName): void {
    this.#scope.toggle(name);
    this.#run.reset();
    this.#search.write(this.text, 0);
  }

  #write(text: string): void {
    this.text = text;
    // A changed question is a new question.
    this.#run.reset();
    this.#conversation.forget();
    this.#firstVisit.forget();
    if (this.#settings === null) return;
    this.problem = null;
    this.#search.write(text);
  }

  #clicked(event: MouseEvent): void {
    if (closesDialog(event)) this.hide();
  }

  #press(event: KeyboardEvent): void {
    // The button to ask becomes the button to stop, so holding down Enter would alternate between the two.
    if (event.repeat && event.key === 'Enter') event.preventDefault();
    if (isComposing(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape' && this.configuration?.isInline === true) this.#run.stop();
    moveFocus(event, this);
  }
}

customElements.define('limen-ask-panel', LimenAskPanel);

export function createPanel(): Panel {
  return new LimenAskPanel();
}
