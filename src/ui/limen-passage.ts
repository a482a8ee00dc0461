import { css, html } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { Citation, FoundPassage } from '../engine/index.js';
import './limen-marked-text.js';
import { passageCorpus } from './passage-corpus.js';
import { clipped, titleLimit } from './text.js';
import { ThemedElement } from './themed-element.js';
import { tell } from './ui-events.js';

/** Maximum length of a passage in a list, in UTF-16 code units; the dialog shows all of it. */
const excerptLimit = 600;

/** A found passage in a list: its title opens it, and matched words are marked. */
@customElement('limen-passage')
export class LimenPassage extends ThemedElement {
  static override styles = css`
    .title {
      font-weight: 600;
    }
    .text {
      display: -webkit-box;
      -webkit-box-orient: vertical;
      -webkit-line-clamp: 3;
      line-clamp: 3;
      overflow: hidden;
      margin-block-start: 0.15rem;
      color: var(--ink-soft);
      font-size: 0.9375rem;
    }
    .score {
      white-space: nowrap;
      font-variant-numeric: tabular-nums;
    }
  `;

  @property({ attribute: false }) found: FoundPassage | null = null;
  @property({ attribute: false }) citations: readonly Citation[] = [];

  override render() {
    if (this.found === null) return null;
    const { passage, score, matchedTerms } = this.found;
    return html`<p>
        <button type="button" class="link title" @click=${this.#open}>
          <limen-marked-text .text=${clipped(passage.title, titleLimit)} .terms=${matchedTerms}></limen-marked-text>
        </button>
        ${passageCorpus(passage)}
        <span class="score soft small" title="Score of the search">${score.toFixed(1)}</span>
      </p>
      <p class="text">
        <limen-marked-text .text=${clipped(passage.text, excerptLimit)} .terms=${matchedTerms}></limen-marked-text>
      </p>`;
  }

  #open(): void {
    if (this.found === null) return;
    const { passage, matchedTerms } = this.found;
    tell(this, 'limen-open-passage', { passage, citations: this.citations, terms: matchedTerms });
  }
}
