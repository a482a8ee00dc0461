import { css, html, nothing } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { keyed } from 'lit/directives/keyed.js';
import type { Limen, LimenOptions } from '../../api.js';
import { type ErrorRecord, toErrorRecord } from '../../engine/index.js';
import { type Costs, fetchCosts } from '../../lab/costs.js';
import { type Lesson, lessonOf } from '../../lab/lesson.js';
import {
  type LabState,
  type PartName,
  partNames,
  partTitles,
  readLabLink,
  writeLabLink,
} from '../../lab/link.js';
import { fetchStoredRuns, type StoredRuns } from '../../lab/stored-runs.js';
import { fetchStrategyRuns } from '../../lab/stored-strategy-runs.js';
import { storedStrategies } from '../../lab/strategy-runs.js';
import { ownCorpusName } from '../../retrieval/own/own-corpus-name.js';
import { problemAlert } from '../limen-problem.js';
import { linkStyles, pageStyles } from '../page-styles.js';
import { copyAddress } from '../sharing.js';
import { ThemedElement } from '../themed-element.js';
import { listenWhileConnected } from '../while-connected.js';
import { ClassController } from './class-controller.js';
import { LabEngine, labCorpus } from './lab-engine.js';
import type { LabChangeEvent } from './lab-part.js';
import './limen-lab-boundary.js';
import './limen-lab-passages.js';
import './limen-lab-practice.js';
import './limen-lab-side-by-side.js';
import './limen-lab-texts.js';
import './limen-lab-threshold.js';
import { memoizeLast } from './memoize-last.js';

/** The parts that compare strategies; for them, the strategies' own runs are fetched. */
const comparing: readonly PartName[] = ['side-by-side', 'boundary'];

/** How long a slider must rest before the address follows, in milliseconds: browsers limit such changes. */
const addressRest = 250;

/** The Lab: a lesson in five parts, shown one at a time; every state of a part has a link. */
@customElement('limen-lab')
export class LimenLab extends ThemedElement {
  static override styles = [
    pageStyles,
    linkStyles,
    css`
      .page {
        max-inline-size: 74rem;
        padding-block-end: 3rem;
      }
      nav ol {
        display: flex;
        flex-wrap: wrap;
        gap: 0.25rem 1.5rem;
      }
      nav a {
        display: inline-block;
        padding-block: 0.6rem 0.35rem;
        border-block-end: 2px solid transparent;
        text-decoration: none;
      }
      nav a:hover {
        border-block-end-color: var(--line-strong);
      }
      nav a[aria-current] {
        border-block-end-color: var(--above);
        font-weight: 600;
      }
      /* Where colours are forced, what is transparent is drawn too. */
      @media (forced-colors: active) {
        nav a:not([aria-current]) {
          border-block-end-color: Canvas;
        }
      }
      nav span {
        color: var(--ink-soft);
        margin-inline-end: 0.15em;
      }
      footer {
        display: flex;
        flex-wrap: wrap;
        gap: 0.5rem 1.5rem;
        align-items: baseline;
        padding-block-start: 1rem;
        border-block-start: 1px solid var(--line);
      }
      @media print {
        nav,
        footer {
          display: none;
        }
      }
    `,
  ];

  /** Opens an engine; must be set before the element is connected. */
  declare open: (options: LimenOptions) => Promise<Limen>;
  @state() state: LabState = readLabLink(globalThis.location.hash);
  @state() runs: StoredRuns | null = null;
  @state() costs: Costs | null = null;
  /** The data available so far to the parts that compare strategies. */
  @state() lesson: Lesson | null = null;
  /** Whether the strategies' own runs are still missing; also `true` before they are first needed. */
  @state() fetching = true;
  @state() failure: ErrorRecord | null = null;
  @state() note = '';

  readonly #engine = new LabEngine(this);
  readonly #class = new ClassController(this);
  readonly #ofClass = memoizeLast(classLesson);
  #page = new AbortController();
  #strategyRuns: Promise<void> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super();
    listenWhileConnected(this, 'window', ['hashchange'], () => this.#followLink());
  }

  /** Resolves when every model is ready; rejects with the reason if one cannot be. */
  get ready(): Promise<unknown> {
    return this.#engine.limen.then((limen) => limen.parts());
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#page = new AbortController();
    void this.#load(this.#page.signal);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#page.abort();
    clearTimeout(this.#timer);
    this.#strategyRuns = null;
    this.fetching = true;
  }

  protected override willUpdate(): void {
    const { texts } = this.state;
    this.#class.choose(texts);
    this.#engine.use(texts === null ? labCorpus : ownCorpusName(texts));
  }

  override render() {
    const { part } = this.state;
    return html`<div class="page" @limen-lab-change=${this.#take}>
      <header>
        <h1>Limen Lab</h1>
        <p class="soft">Where knowledge ends: a lesson in five parts.</p>
      </header>
      <nav aria-label="Parts of the lesson">
        <ol>
          ${partNames.map(
            (name, place) =>
              html`<li>
                <a href=${this.#linkTo(name)} aria-current=${name === part ? 'page' : nothing}
                  ><span>${place + 1}</span> ${partTitles[name]}</a
                >
              </li>`,
          )}
        </ol>
      </nav>
      <main>
        ${problemAlert(this.failure, this.#loadAgain)}
        ${this.#texts()}
        ${this.runs === null || this.costs === null || this.lesson === null ? nothing : this.#lesson(part, this.costs, this.lesson)}
      </main>
      <footer class="small">
        <a href="./index.html">Ask the corpora yourself</a>
        <button type="button" class="link" @click=${this.#copyLink}>Copy the link to this view</button>
        <span role="status">${this.note}</span>
      </footer>
    </div>`;
  }

  #texts() {
    const { texts, runs, isRead, isListed, progress, problem } = this.#class;
    if (!isListed) return nothing;
    return html`<limen-lab-texts
      .texts=${texts} .chosen=${this.state.texts} ?read=${isRead} ?asked=${runs !== null} .progress=${progress} .problem=${problem}
      @limen-lab-ask=${({ detail }: CustomEvent<number>) => this.#ask(detail)} @limen-lab-stop=${() => this.#class.stop()}
      @limen-again=${this.#askAgain}
    ></limen-lab-texts>`;
  }

  #ask(made: number): void {
    if (this.runs !== null) void this.#class.ask(this.#engine.limen, made, this.runs);
  }

  #askAgain(): void {
    this.#engine.again();
    this.#class.again(this.#engine.limen);
  }

  /** Covers the class's own texts once their questions have been asked. */
  #lesson(part: PartName, costs: Costs, lesson: Lesson) {
    if (this.state.texts === null)
      return keyed(null, this.#part(part, lesson, this.runs, this.fetching, null));
    const { runs, progress } = this.#class;
    if (runs === null || progress !== null) return nothing;
    const title = this.#class.titleOf(this.state.texts) ?? 'your texts';
    // Choosing other texts resets every part.
    return keyed(this.state.texts, this.#part(part, this.#ofClass(runs, costs), runs, false, title));
  }

  #part(part: PartName, lesson: Lesson, runs: StoredRuns | null, fetching: boolean, own: string | null) {
    const { state, costs } = this;
    const engine = this.#engine;
    // Passed on so that a status change redraws the part that shows it.
    const { status, failure } = engine;
    switch (part) {
      case 'side-by-side':
        return html`<limen-lab-side-by-side
          .own=${own} .state=${state} .runs=${lesson.runs} .costs=${costs} .strategies=${lesson.strategies} ?fetching=${fetching}
        ></limen-lab-side-by-side>`;
      case 'boundary':
        return html`<limen-lab-boundary
          .own=${own} .state=${state} .runs=${lesson.runs} .strategies=${lesson.strategies} ?fetching=${fetching}
        ></limen-lab-boundary>`;
      case 'threshold':
        return html`<limen-lab-threshold .own=${own} .state=${state} .runs=${runs} .costs=${costs}></limen-lab-threshold>`;
      case 'passages':
        return html`<limen-lab-passages
          .own=${own} .state=${state} .runs=${runs} .engine=${engine} .status=${status} .failure=${failure}
        ></limen-lab-passages>`;
      case 'practice':
        return html`<limen-lab-practice
          .own=${own} .state=${state} .runs=${runs} .engine=${engine} .status=${status} .failure=${failure}
        ></limen-lab-practice>`;
    }
  }

  async #load(signal: AbortSignal): Promise<void> {
    try {
      const [runs, costs] = await Promise.all([fetchStoredRuns(signal), fetchCosts(signal)]);
      Object.assign(this, { runs, costs, lesson: lessonOf(runs, costs, null) });
      await this.updateComplete;
      // The first chart is on the screen before the strategies' runs and then 60 MB of models begin to load.
      requestAnimationFrame(() => setTimeout(() => void this.#loadMore(signal)));
    } catch (thrown) {
      if (!signal.aborted) this.failure = toErrorRecord(thrown);
    }
  }

  #loadAgain(): void {
    this.failure = null;
    const { signal } = this.#page;
    if (this.runs === null) {
      void this.#load(signal);
      return;
    }
    this.#strategyRuns = null;
    this.fetching = true;
    void this.#needStrategyRuns(signal);
  }

  async #loadMore(signal: AbortSignal): Promise<void> {
    await this.#needStrategyRuns(signal);
    if (!signal.aborted) this.#engine.start(this.open);
  }

  /** Fetches the strategies' own runs, once, if the current part compares strategies. */
  #needStrategyRuns(signal: AbortSignal): Promise<void> | null {
    if (comparing.includes(this.state.part)) this.#strategyRuns ??= this.#loadStrategyRuns(signal);
    return this.#strategyRuns;
  }

  async #loadStrategyRuns(signal: AbortSignal): Promise<void> {
    const { runs, costs } = this;
    if (runs === null || costs === null) return;
    try {
      this.lesson = lessonOf(runs, costs, await fetchStrategyRuns(signal));
    } catch (thrown) {
      if (signal.aborted) return;
      this.failure = toErrorRecord(thrown);
    }
    this.fetching = false;
  }

  /** Keeps the settings, so that a question or a threshold can be followed from part to part. */
  #linkTo(part: PartName): string {
    return writeLabLink({ ...this.state, part, off: [], changed: [] });
  }

  #followLink(): void {
    const before = this.state.part;
    this.state = readLabLink(globalThis.location.hash);
    this.note = '';
    if (this.state.part !== before) globalThis.scrollTo({ top: 0 });
    if (this.runs !== null) void this.#needStrategyRuns(this.#page.signal);
  }

  #take({ detail }: LabChangeEvent): void {
    this.state = { ...this.state, ...detail };
    this.note = '';
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#writeAddress(), addressRest);
  }

  #writeAddress(): void {
    clearTimeout(this.#timer);
    globalThis.history.replaceState(null, '', writeLabLink(this.state));
  }

  async #copyLink(): Promise<void> {
    this.#writeAddress();
    this.note = await copyAddress();
  }
}

/** For a class's own runs, the strategies are those that can be derived from them. */
function classLesson(runs: StoredRuns, costs: Costs): Lesson {
  return { runs, strategies: storedStrategies(runs, costs) };
}
