import { css, html } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { TextRange } from '../engine/index.js';
import { markText, type Segment } from './marks.js';
import { ThemedElement } from './themed-element.js';

/** A text with matched words and cited sentences marked. The text is only ever rendered as text nodes. */
@customElement('limen-marked-text')
export class LimenMarkedText extends ThemedElement {
  static override styles = css`
    :host {
      display: inline;
    }
    span {
      white-space: pre-line;
    }
    mark {
      background: var(--mark);
      color: var(--ink);
      border-radius: 1px;
    }
    .cited {
      background: var(--above-ground);
      box-decoration-break: clone;
      -webkit-box-decoration-break: clone;
      padding-block: 0.1em;
      border-block-end: 2px solid var(--above);
      scroll-margin-block: 4rem;
    }
    @media (forced-colors: active) {
      mark {
        background: Mark;
        color: MarkText;
      }
      .cited {
        text-decoration: underline;
      }
    }
  `;

  @property({ attribute: false }) text = '';
  @property({ attribute: false }) terms: readonly string[] = [];
  @property({ attribute: false }) cited: readonly TextRange[] = [];

  override render() {
    return html`<span dir="auto"
      >${markText(this.text, this.terms, this.cited).map(({ cited, segments }) =>
        cited
          ? html`<mark class="cited" tabindex="-1">${segments.map(segmentNode)}</mark>`
          : segments.map(segmentNode),
      )}</span
    >`;
  }
}

function segmentNode({ text, matched }: Segment) {
  return matched ? html`<mark>${text}</mark>` : text;
}
