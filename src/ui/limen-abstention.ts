import { css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { AbstentionReason, Draft, FinalEvent, Query } from '../engine/index.js';
import { blockStyles } from './blocks/block-styles.js';
import './blocks/limen-excerpt.js';
import './limen-gauge.js';
import { counted } from '../text/counted.js';
import { readingsStyles, readingsView } from './readings-view.js';
import { excerptIn, readingsIn } from './run-readings.js';
import type { RunView } from './run-view.js';
import { sourceTitleStyles } from './source-title.js';
import { clipped, decimal } from './text.js';
import { ThemedElement } from './themed-element.js';

const lineLimit = 400;

const reasons: { readonly [R in AbstentionReason]: (rounds: number) => string } = {
  'turns-spent': (rounds) => `After ${counted(rounds, 'round')} no draft was certain enough.`,
  'no-new-query': () => 'There was nothing new left to look up, and no draft was certain enough.',
  'no-new-passage': () => 'Searching brought nothing new, and no draft was certain enough.',
};

/** The end of a run without an answer: the nearest excerpts, what was looked for, and the closest draft. */
@customElement('limen-abstention')
export class LimenAbstention extends ThemedElement {
  static override styles = [
    blockStyles,
    sourceTitleStyles,
    css`
    h2 {
      color: var(--below);
    }
    .answer {
      margin-block: 0.1rem 0.6rem;
      font: 400 clamp(2rem, 1.4rem + 3vw, 3.5rem) / 1.1 var(--display);
      letter-spacing: -0.015em;
    }
    .lists {
      display: grid;
      grid-template-columns: repeat(auto-fit, minmax(min(100%, 16rem), 1fr));
      gap: 1rem 2rem;
      margin-block: 1.1rem;
    }
    h3 {
      color: var(--ink-soft);
      font-size: 0.875rem;
      font-weight: 400;
    }
    li {
      padding-block: 0.3rem;
      border-block-end: 1px solid var(--line);
    }
    summary {
      padding-block: 0.4rem;
    }
    .closest {
      display: grid;
      gap: 0.25rem;
      max-inline-size: 40rem;
      padding-block: 0.5rem 0.75rem;
    }
    .draft {
      font: 400 1.25rem / 1.4 var(--display);
    }
    limen-gauge {
      max-inline-size: 16rem;
    }
  `,
    readingsStyles,
  ];

  @property({ attribute: false }) outcome: Extract<FinalEvent, { type: 'abstained' }>['outcome'] | null =
    null;
  /** The run that ended this way; supplies the passages it found. */
  @property({ attribute: false }) view: RunView | null = null;
  @property({ type: Number }) rounds = 0;
  @property({ type: Number }) threshold = 0.5;

  override render() {
    if (this.outcome === null) return null;
    const { reason, lookedFor, missing } = this.outcome;
    return html`<section aria-labelledby="label">
      <h2 id="label">No answer that can be proven</h2>
      <p class="answer">I do not know.</p>
      <p>${reasons[reason](this.rounds)}</p>
      ${this.view === null ? nothing : readingsView('What comes nearest', readingsIn(this.view, this.outcome))}
      <div class="lists">${queryList('Looked for', lookedFor)} ${queryList('Still missing', missing)}</div>
      ${this.#closest()}
    </section>`;
  }

  #closest() {
    const closest = this.outcome?.closest ?? null;
    if (closest === null) return nothing;
    const { draft, probability } = closest;
    return html`<details>
      <summary>The closest draft, not accepted (${decimal(probability)} of ${decimal(this.threshold)})</summary>
      <div class="closest">
        ${this.#draft(draft)}
        <limen-gauge .probability=${probability} .threshold=${this.threshold}></limen-gauge>
      </div>
    </details>`;
  }

  #draft(draft: Draft) {
    const shown = this.view === null || draft.kind !== 'block' ? null : excerptIn(this.view, draft);
    if (shown !== null) {
      return html`<limen-excerpt .passage=${shown.passage} .excerpt=${shown.excerpt} answer></limen-excerpt>`;
    }
    return html`<p class="draft" dir="auto">${clipped(draft.answer ?? '', lineLimit)}</p>
      <p class="soft" dir="auto">${clipped(draft.rationale, 2 * lineLimit)}</p>`;
  }
}

function queryList(title: string, queries: readonly Query[]) {
  if (queries.length === 0) return nothing;
  return html`<div>
    <h3>${title}</h3>
    <ul aria-label=${title}>
      ${queries.map(({ text }) => html`<li dir="auto">${clipped(text, lineLimit)}</li>`)}
    </ul>
  </div>`;
}
