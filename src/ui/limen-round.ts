import { css, html, nothing, type PropertyValues } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { type Draft, type FoundPassage, reachesThreshold, type Verdict } from '../engine/index.js';
import './limen-gauge.js';
import './limen-marked-text.js';
import './limen-passage.js';
import { counted } from '../text/counted.js';
import type { RoundView, SearchView } from './folded-rounds.js';
import { clipped, decimal } from './text.js';
import { ThemedElement } from './themed-element.js';

/** Maximum length of a query or draft in the timeline, in UTF-16 code units. */
const lineLimit = 400;

/** One round of a run: what was looked up, found, drafted, judged and decided. */
@customElement('limen-round')
export class LimenRound extends ThemedElement {
  static override styles = css`
    :host {
      contain: layout style;
    }
    article {
      position: relative;
      display: grid;
      gap: 0.35rem 1.5rem;
      padding-block-end: 1.75rem;
    }
    h3 {
      font: 600 1rem / 1.55 var(--text);
    }
    .steps {
      display: grid;
      gap: 0.9rem;
      min-inline-size: 0;
    }
    .label {
      color: var(--ink-soft);
      font-size: 0.875rem;
    }
    .query {
      font-weight: 600;
    }
    .found {
      display: grid;
      gap: 0.75rem;
      margin-block-start: 0.5rem;
      padding-inline-start: 0.9rem;
      border-inline-start: 1px solid var(--line);
    }
    .draft {
      font: 400 1.25rem / 1.4 var(--display);
    }
    .draft.block {
      font: inherit;
      white-space: pre-line;
    }
    .rationale {
      color: var(--ink-soft);
    }
    .decision {
      align-self: center;
    }
    .decision strong {
      color: var(--below);
    }
    .decision.accepted strong {
      color: var(--above);
    }
    .decision.kept strong {
      color: var(--ink);
    }
    .working::after {
      content: '…';
    }
    @media (min-width: 44rem) {
      article {
        grid-template-columns: 10rem minmax(0, 1fr);
      }
      .steps,
      .decision {
        grid-column: 2;
      }
      h3,
      limen-gauge {
        grid-column: 1;
      }
      h3 {
        grid-row: 1;
        align-self: start;
        justify-self: start;
        z-index: 1;
        padding-inline-end: 0.6rem;
        background: var(--paper);
      }
      .line {
        position: absolute;
        inset-block: 0;
        left: calc(var(--threshold-share, 0.5) * 10rem - 0.5px);
        border-left: 1px solid var(--line-strong);
      }
      :host(:dir(rtl)) .line {
        left: auto;
        right: calc((1 - var(--threshold-share, 0.5)) * 10rem - 0.5px);
      }
    }
    @media (max-width: 43.99rem) {
      .line {
        display: none;
      }
      article {
        padding-block-start: 1rem;
        border-block-start: 1px solid var(--line);
      }
    }
  `;

  @property({ attribute: false }) view: RoundView | null = null;
  @property({ type: Number }) threshold = 0.5;
  /** Whether the round is still in progress; false if the run was stopped or has failed. */
  @property({ type: Boolean }) running = false;

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('threshold')) this.style.setProperty('--threshold-share', String(this.threshold));
  }

  override render() {
    const { view } = this;
    if (view === null) return null;
    const { round, nothingHeld, searches, draft, verdict } = view;
    return html`<article aria-labelledby="round">
      <div class="line" aria-hidden="true"></div>
      <h3 id="round">${round === 0 ? 'Before looking' : `Round ${round}`}</h3>
      <div class="steps">
        ${nothingHeld ? html`<p class="soft">The reader knows nothing by itself: it has to look things up.</p>` : nothing}
        ${searches.map((search) => this.#search(search, draft))} ${ownSteps(view)} ${this.#draft(view)}
      </div>
      ${
        verdict === null || draft?.answer === null
          ? nothing
          : html`<limen-gauge .probability=${verdict.probability} .threshold=${verdict.threshold}></limen-gauge>`
      }
      ${this.#decision(view)}
    </article>`;
  }

  #search({ query, found }: SearchView, draft: Draft | null) {
    const citations = draft?.citations ?? [];
    return html`<section>
      <p>
        <span class="label">Looks up</span>
        <bdi class="query">${clipped(query.text, lineLimit)}</bdi>
      </p>
      ${
        found === null
          ? this.running
            ? html`<p class="soft working">Searching</p>`
            : nothing
          : found.length === 0
            ? html`<p class="soft">Brings nothing that was not seen before.</p>`
            : html`<ul class="found" aria-label=${counted(found.length, 'new passage')}>
                ${found.map((each) => passageItem(each, citations))}
              </ul>`
      }
    </section>`;
  }

  #draft({ round, draft, sameDraftAs, streamed, searches, stoppedBy, nothingHeld }: RoundView) {
    if (draft !== null) return sameDraftAs === null ? draftNode(draft) : sameDraftNode(sameDraftAs);
    if (streamed !== '') return html`<p class="draft" dir="auto">${clipped(streamed, lineLimit)}</p>`;
    if (!this.running || stoppedBy || nothingHeld) return nothing;
    if (round === 0) return html`<p class="soft working">The model drafts from what it knows</p>`;
    return searches.at(-1)?.found?.length ? html`<p class="soft working">Reading</p>` : nothing;
  }

  #decision({ verdict, draft, accepted, stoppedBy }: RoundView) {
    if (stoppedBy !== null) {
      const why =
        stoppedBy === 'no-new-query' ? 'there is nothing new to look up' : 'searching brings nothing new';
      return html`<p class="decision"><strong>The run ends:</strong> ${why}.</p>`;
    }
    if (draft === null) return nothing;
    if (verdict === null)
      return this.running ? html`<p class="decision soft working">The critic weighs it</p>` : nothing;
    const { kind, words } = decisionOn(draft, verdict, accepted);
    return html`<p class="decision ${kind}">${words}</p>`;
  }
}

/** The program that draws them is loaded with the first. */
function ownSteps({ own, searches }: RoundView) {
  if (own.length === 0) return nothing;
  void import('./limen-own-steps.js');
  return html`<limen-own-steps .events=${own} .searches=${searches}></limen-own-steps>`;
}

function passageItem(found: FoundPassage, citations: Draft['citations']) {
  const own = citations.filter(({ passageId }) => passageId === found.passage.id);
  return html`<li><limen-passage .found=${found} .citations=${own}></limen-passage></li>`;
}

function draftNode({ answer, kind, rationale, citations }: Draft) {
  if (answer === null)
    return html`<p><span class="label">Draft</span> No answer stands in what was found.</p>`;
  return html`<section>
    <p class="label">${citations.length === 0 ? 'Unproven draft' : 'Draft'}</p>
    <p class=${kind === 'block' ? 'draft block' : 'draft'} dir="auto">${clipped(answer, lineLimit)}</p>
    ${rationale === '' || kind === 'block' ? nothing : html`<p class="rationale" dir="auto">${clipped(rationale, 2 * lineLimit)}</p>`}
  </section>`;
}

function sameDraftNode(round: number) {
  const where = round === 0 ? 'before looking' : `in round ${round}`;
  return html`<p><span class="label">Draft</span> The same as ${where}.</p>`;
}

function decisionOn({ answer }: Draft, verdict: Verdict, accepted: boolean) {
  if (answer === null) return { kind: 'unanswered', words: html`<strong>Looks again</strong>` };
  const threshold = `the threshold of ${decimal(verdict.threshold)}`;
  const reaches = `${decimal(verdict.probability)} reaches ${threshold}`;
  const under = `${decimal(verdict.probability)} stays under ${threshold}`;
  if (accepted) return { kind: 'accepted', words: html`<strong>Accepted.</strong> ${reaches}.` };
  if (reachesThreshold(verdict)) {
    const words = html`<strong>Kept.</strong> ${reaches}; the surest draft that is kept becomes the answer.`;
    return { kind: 'kept', words };
  }
  return { kind: 'rejected', words: html`<strong>Rejected.</strong> ${under}; the reader is told so.` };
}
