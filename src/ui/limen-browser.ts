import { css, html, nothing, type PropertyValues } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { guard } from 'lit/directives/guard.js';
import type { Limen } from '../api.js';
import { type ErrorRecord, LimenError, toErrorRecord } from '../engine/index.js';
import './limen-passage.js';
import './limen-problem.js';
import './limen-title-list.js';
import { counted } from '../text/counted.js';
import { SearchController } from './search-controller.js';
import { SlicedList, sliceStyles } from './sliced-list.js';
import { ThemedElement } from './themed-element.js';
import { groupByTopic, type TopicGroup } from './topics.js';
import { tell } from './ui-events.js';

const resultLimit = 12;

/** Searches and lists a corpus without any model. */
@customElement('limen-browser')
export class LimenBrowser extends ThemedElement {
  static override styles = [
    sliceStyles,
    css`
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
  `,
  ];

  @property({ attribute: false }) limen: Limen | null = null;
  @state() opened: ReadonlySet<string> = new Set();
  @state() problem: ErrorRecord | null = null;

  readonly #groups = new SlicedList<TopicGroup>(this);
  readonly #search = new SearchController(this, async () => this.#openCorpus(), resultLimit);

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('limen')) return;
    this.#groups.show([]);
    this.opened = new Set();
    this.problem = null;
    this.#search.write('');
    if (this.limen === null) return;
    void this.#list(this.limen);
    // Text typed before the corpus was open, or in another corpus, is searched for in this one.
    this.#find(0);
  }

  override render() {
    const { found } = this.#search;
    const problem = this.problem ?? this.#search.failure;
    return html`<section aria-labelledby="browse">
      <h2 id="browse">Browse the corpus</h2>
      <form role="search" @submit=${this.#submit}>
        <label for="search" class="unseen">Search the corpus</label>
        <input
          id="search"
          type="search"
          dir="auto"
          autocomplete="off"
          placeholder="Search without any model"
          @input=${() => this.#find()}
        />
      </form>
      <p class="count small soft" role="status">${found === null ? '' : countText(found.length)}</p>
      ${problem === null ? nothing : html`<limen-problem .error=${problem}></limen-problem>`}
      ${
        found === null || found.length === 0
          ? nothing
          : html`<ul class="results" aria-label="Search results">
              ${found.map((each) => html`<li><limen-passage .found=${each}></limen-passage></li>`)}
            </ul>`
      }
      ${this.#groups.slices.map((slice) =>
        guard(
          [slice, slice.filter(({ topic }) => this.opened.has(topic)).length],
          () => html`<div class="slice">${slice.map((group) => this.#group(group))}</div>`,
        ),
      )}
    </section>`;
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
      const titles = await limen.titles();
      if (limen !== this.limen) return;
      this.#groups.show(groupByTopic(titles));
      this.requestUpdate();
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

  #submit(event: SubmitEvent): void {
    event.preventDefault();
    this.#find(0);
  }

  /** @param pause how long typing must pause, in milliseconds; the usual pause if omitted */
  #find(pause?: number): void {
    const written = this.renderRoot.querySelector('input')?.value.trim() ?? '';
    this.#search.write(this.limen === null ? '' : written, pause);
  }

  #openCorpus(): Limen {
    if (this.limen === null) throw new LimenError('unexpected', { reason: 'no corpus is open' });
    return this.limen;
  }
}

function countText(count: number): string {
  return count === 0 ? 'Nothing found.' : `${counted(count, 'passage')} found.`;
}
