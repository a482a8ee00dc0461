import { html, LitElement, nothing, type PropertyValues } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { Excerpt, Passage } from '../../engine/index.js';
import { tellingRange } from '../readings.js';
import { blocksView } from './block-view.js';
import { type ExcerptWords, englishWords } from './excerpt-words.js';
import { firstShown } from './first-shown.js';
import { type ShownBlock, shownBlocks } from './shown-blocks.js';

/** An excerpt as on its page; of a long one, first the telling part. The root around it needs `blockStyles`. */
@customElement('limen-excerpt')
export class LimenExcerpt extends LitElement {
  @property({ attribute: false }) passage: Passage | null = null;
  @property({ attribute: false }) excerpt: Excerpt | null = null;
  /** Whether the excerpt is the answer itself rather than evidence for one. */
  @property({ type: Boolean, reflect: true }) answer = false;
  @property({ attribute: false }) words: ExcerptWords = englishWords;
  @state() private isOpen = false;
  #blocks: readonly ShownBlock[] = [];
  #isCut = { before: false, after: false };

  protected override createRenderRoot(): this {
    return this;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('passage') || changed.has('excerpt')) this.isOpen = false;
    const { passage, excerpt } = this;
    if (passage === null || excerpt === null) return;
    const first = firstShown(passage, excerpt);
    this.#isCut = {
      before: saysMore(passage.text, excerpt.start, first.start),
      after: saysMore(passage.text, first.end, excerpt.end),
    };
    const cited = tellingRange(passage, excerpt, this.answer);
    this.#blocks = shownBlocks(passage, this.isOpen ? excerpt : first, { cited });
  }

  override render() {
    const { words, isOpen } = this;
    const { before, after } = this.#isCut;
    return html`<div part="excerpt">
      ${before && !isOpen ? html`<p class="left-out" aria-hidden="true">…</p>` : nothing}
      ${blocksView(this.#blocks, words)}
      ${after && !isOpen ? html`<p class="left-out" aria-hidden="true">…</p>` : nothing}
      ${
        before || after
          ? html`<button type="button" class="more" part="more" aria-expanded=${isOpen} @click=${this.#turn}>
              ${isOpen ? words.showLess : words.showAll}
            </button>`
          : nothing
      }
    </div>`;
  }

  #turn(): void {
    this.isOpen = !this.isOpen;
  }
}

function saysMore(text: string, start: number, end: number): boolean {
  return text.slice(Math.max(0, start), Math.max(0, end)).trim() !== '';
}
