import { css, html, nothing, type PropertyValues } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { Limen, PassageTitle } from '../api.js';
import { type ErrorRecord, type FoundPassage, toErrorRecord } from '../engine/index.js';
import './limen-passage.js';
import './limen-problem.js';
import './limen-title-list.js';
import { counted } from './text.js';
import { ThemedElement } from './themed-element.js';
import { groupByTopic, type TopicGroup } from './topics.js';
import { tell } from './ui-events.js';

/** How long typing must pause before a search starts, in milliseconds. */
const pause = 120;
const resultLimit = 12;

/** Searches and lists a corpus; no model takes part. */
@customElement('limen-browser')
export class LimenBrowser extends ThemedElement {
  static override styles = css`
    input {
      inline-size: 100%;
      min-block-size: 2.75rem;
      padding: 0.4rem 0.1rem;
      border: 0;
      border-block-end: 1px solid var(--line-strong);
      border-radius: 0;
      background: transparent;
    }
    .results {
      display: grid;
      gap: 0.8rem;
      padding-block: 0.6rem 1rem;
    }
    .count {
      min-block-size: 1.4rem;
      padding-block-start: 0.3rem;
    }
    summary {
      padding-block: 0.35rem;
    }
    details {
      border-block-start: 1px solid var(--line);
    }
  `;

  @property({ attribute: false }) limen: Limen | null = null;
  @state() results: readonly FoundPassage[] | null = null;
  @state() groups: readonly TopicGroup[] = [];
  @state() opened: ReadonlySet<string> = new Set();
  @state() problem: ErrorRecord | null = null;

  #search = new AbortController();
  #typing: ReturnType<typeof setTimeout> | undefined;

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('limen')) return;
    this.groups = [];
    this.opened = new Set();
    this.problem = null;
    this.results = null;
    this.#stopSearch();
    if (this.limen === null) return;
    void this.#list(this.limen);
    // What was typed before the corpus was open, or in another corpus, is searched here.
    void this.#find();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stopSearch();
  }

  override render() {
    return html`<section aria-labelledby="browse">
      <h2 id="browse">Browse the corpus</h2>
      <form role="search" @submit=${this.#now}>
        <label for="search" class="unseen">Search the corpus</label>
        <input
          id="search"
          type="search"
          dir="auto"
          autocomplete="off"
          placeholder="Search without any model"
          @input=${this.#soon}
        />
      </form>
      <p class="count small soft" role="status">${this.#count()}</p>
      ${this.problem === null ? nothing : html`<limen-problem .error=${this.problem}></limen-problem>`}
      ${
        this.results === null || this.results.length === 0
          ? nothing
          : html`<ul class="results" aria-label="Search results">
              ${this.results.map((found) => html`<li><limen-passage .found=${found}></limen-passage></li>`)}
            </ul>`
      }
      ${this.groups.map((group) => this.#group(group))}
    </section>`;
  }

  #count(): string {
    if (this.results === null) return '';
    return this.results.length === 0 ? 'Nothing found.' : `${counted(this.results.length, 'passage')} found.`;
  }

  #group({ topic, titles }: TopicGroup) {
    return html`<details @toggle=${(event: ToggleEvent) => this.#toggle(topic, event)}>
      <summary><bdi>${topic}</bdi> <span class="soft small">${titles.length}</span></summary>
      ${
        this.opened.has(topic)
          ? html`<limen-title-list
              .titles=${titles}
              @limen-title=${(event: CustomEvent<string>) => this.#open(event.detail)}
            ></limen-title-list>`
          : nothing
      }
    </details>`;
  }

  #toggle(topic: string, event: ToggleEvent): void {
    if (event.newState === 'open') this.opened = new Set([...this.opened, topic]);
  }

  async #list(limen: Limen): Promise<void> {
    try {
      const titles: readonly PassageTitle[] = await limen.titles();
      if (limen === this.limen) this.groups = groupByTopic(titles);
    } catch (thrown) {
      if (limen === this.limen) this.problem = toErrorRecord(thrown);
    }
  }

  async #open(id: string): Promise<void> {
    try {
      const passage = await this.limen?.passage(id);
      if (passage !== undefined) tell(this, 'limen-open-passage', { passage, citations: [], terms: [] });
    } catch (thrown) {
      this.problem = toErrorRecord(thrown);
    }
  }

  #now(event: SubmitEvent): void {
    event.preventDefault();
    void this.#find();
  }

  #soon(): void {
    clearTimeout(this.#typing);
    this.#typing = setTimeout(() => void this.#find(), pause);
  }

  /** Only the newest search may show its results. */
  async #find(): Promise<void> {
    this.#stopSearch();
    const text = this.renderRoot.querySelector('input')?.value.trim() ?? '';
    if (text === '' || this.limen === null) {
      this.results = null;
      return;
    }
    const { signal } = this.#search;
    try {
      const found = await this.limen.search(text, { limit: resultLimit, signal });
      if (signal.aborted) return;
      this.results = found;
      this.problem = null;
    } catch (thrown) {
      if (!signal.aborted) this.problem = toErrorRecord(thrown);
    }
  }

  #stopSearch(): void {
    clearTimeout(this.#typing);
    this.#search.abort();
    this.#search = new AbortController();
  }
}
