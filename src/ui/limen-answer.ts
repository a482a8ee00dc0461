import { css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { FinalEvent } from '../engine/index.js';
import { blockStyles } from './blocks/block-styles.js';
import './blocks/limen-excerpt.js';
import './limen-gauge.js';
import { counted } from '../text/counted.js';
import type { Reading } from './readings.js';
import { readingsStyles, readingsView } from './readings-view.js';
import { excerptIn, readingsIn } from './run-readings.js';
import { type RunView, type Source, sourcesOf } from './run-view.js';
import { sourceTitle, sourceTitleStyles } from './source-title.js';
import { clipped, decimal, titleLimit } from './text.js';
import { ThemedElement } from './themed-element.js';
import { tell } from './ui-events.js';

/** Maximum length of an answer or a quote that is shown, in UTF-16 code units. */
const answerLimit = 2000;

/** The accepted answer with its numbered sources, large above the excerpt; a block of a page stands alone. */
@customElement('limen-answer')
export class LimenAnswer extends ThemedElement {
  static override styles = [
    blockStyles,
    readingsStyles,
    sourceTitleStyles,
    css`
    h2 {
      color: var(--above);
    }
    .answer {
      margin-block: 0.1rem 0.9rem;
      font: 400 clamp(2rem, 1.4rem + 3vw, 3.5rem) / 1.1 var(--display);
      letter-spacing: -0.015em;
      text-wrap: balance;
    }
    .answer.long {
      font-size: clamp(1.25rem, 1.1rem + 0.8vw, 1.625rem);
      line-height: 1.35;
      letter-spacing: 0;
      text-wrap: pretty;
    }
    .numbers {
      white-space: nowrap;
      font: 500 1rem / 1 var(--text);
      letter-spacing: 0;
      vertical-align: super;
    }
    .numbers button {
      min-block-size: 1.75rem;
      min-inline-size: 1.75rem;
      padding: 0 0.2rem;
      border: 0;
      color: var(--above);
      text-decoration: underline;
      text-underline-offset: 0.25em;
    }
    .sources {
      display: grid;
      gap: 0.8rem;
    }
    .sources li {
      display: grid;
      grid-template-columns: 2rem minmax(0, 1fr);
    }
    .sources .number {
      color: var(--above);
      font-variant-numeric: tabular-nums;
    }
    .quote {
      color: var(--ink-soft);
    }
    limen-excerpt {
      max-inline-size: 46rem;
    }
    limen-excerpt[answer] {
      margin-block: 0.4rem 1rem;
      font-size: 1.125rem;
    }
    .sources limen-excerpt {
      margin-block-start: 0.35rem;
    }
    .unproven {
      color: var(--below);
    }
    .certainty {
      display: grid;
      grid-template-columns: 10rem minmax(0, 1fr);
      align-items: center;
      gap: 0.25rem 1.5rem;
      margin-block-start: 1rem;
    }
    @media (max-width: 43.99rem) {
      .certainty {
        grid-template-columns: minmax(0, 1fr);
      }
    }
  `,
  ];

  @property({ attribute: false }) view: RunView | null = null;
  @property({ attribute: false }) outcome: Extract<FinalEvent, { type: 'accepted' }>['outcome'] | null = null;

  override render() {
    if (this.view === null || this.outcome === null) return null;
    const { answer, draft, probability, round } = this.outcome;
    const { threshold } = this.view.options;
    const shown = excerptIn(this.view, draft);
    const sources = withExcerpt(sourcesOf(this.view, draft), shown);
    const isBlock = draft.kind === 'block' && shown !== null;
    return html`<section aria-labelledby="label">
      <h2 id="label">Answer</h2>
      ${isBlock ? excerptView(shown, true) : this.#headline(answer, sources)}
      ${
        sources.length === 0
          ? draft.rationale === ''
            ? nothing
            : html`<p class="quote" dir="auto">${clipped(draft.rationale, answerLimit)}</p>`
          : html`<ol class="sources" aria-label="Sources">
              ${sources.map((source, index) => {
                const isShown = source.passage.id === shown?.passage.id;
                const below = isShown ? (isBlock ? nothing : excerptView(shown, false)) : quoteView(source);
                return sourceView(source, index + 1, below);
              })}
            </ol>`
      }
      ${sources.length === 0 ? html`<p class="unproven">Unproven: it cites nothing that was found.</p>` : nothing}
      <div class="certainty">
        <limen-gauge .probability=${probability} .threshold=${threshold}></limen-gauge>
        <p class="small soft">
          ${acceptedWhen(round, this.view)}: the critic gives it ${decimal(probability)}, the threshold is
          ${decimal(threshold)}.
        </p>
      </div>
      ${readingsView('Also worth reading', readingsIn(this.view, this.outcome))}
    </section>`;
  }

  #headline(answer: string, sources: readonly Source[]) {
    return html`<p class=${answer.length > 80 ? 'answer long' : 'answer'}>
      <bdi dir="auto">${clipped(answer, answerLimit)}</bdi>
      <span class="numbers">${sources.map((source, index) => this.#number(source, index + 1))}</span>
    </p>`;
  }

  #number(source: Source, number: number) {
    const { title, corpus } = source.passage;
    const from = corpus === undefined ? '' : `, from ${clipped(corpus.title, titleLimit)}`;
    const label = `Source ${number}: ${clipped(title, titleLimit)}${from}`;
    return html`<button type="button" aria-label=${label} aria-haspopup="dialog" @click=${() => this.#open(source)}>
      [${number}]
    </button>`;
  }

  #open({ passage, citations }: Source): void {
    tell(this, 'limen-open-passage', { passage, citations, terms: [] });
  }
}

/** An accepted draft may come from an earlier round, if no later draft was more probable. */
function acceptedWhen(round: number, { final }: RunView): string {
  const spent = final?.type === 'accepted' ? final.round : round;
  return spent > round
    ? `Found in round ${round}, accepted after ${counted(spent, 'round')}`
    : `Accepted after ${counted(round, 'round')}`;
}

/** The excerpt's passage comes first, citing what is marked there, unless it is among the sources. */
function withExcerpt(sources: readonly Source[], shown: Reading | null): readonly Source[] {
  if (shown === null || sources.some(({ passage }) => passage.id === shown.passage.id)) return sources;
  const { passage, excerpt } = shown;
  return [{ passage, citations: [{ passageId: passage.id, ...excerpt.mark }], sentences: [] }, ...sources];
}

function sourceView({ passage, citations }: Source, number: number, below: unknown) {
  return html`<li>
    <span class="number" aria-hidden="true">[${number}]</span>
    <div>${sourceTitle(passage, citations)} ${below}</div>
  </li>`;
}

function quoteView({ sentences }: Source) {
  if (sentences.length === 0) return nothing;
  return html`<p class="quote" dir="auto">${clipped(sentences.join(' … '), answerLimit)}</p>`;
}

function excerptView({ passage, excerpt }: Reading, isAnswer: boolean) {
  return html`<limen-excerpt .passage=${passage} .excerpt=${excerpt} ?answer=${isAnswer}></limen-excerpt>`;
}
