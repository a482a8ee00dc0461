import { css, html, LitElement, nothing } from 'lit';
import { markText, type Range, type Segment } from './marks.js';
import { theme } from './theme.js';

/** A text with matched words and cited sentences marked. The text only ever becomes text nodes. */
export class LimenMarkedText extends LitElement {
  static override properties = {
    text: { attribute: false },
    terms: { attribute: false },
    cited: { attribute: false },
  };

  static override styles = [
    theme,
    css`
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
    `,
  ];

  declare text: string;
  declare terms: readonly string[];
  declare cited: readonly Range[];

  constructor() {
    super();
    this.text = '';
    this.terms = [];
    this.cited = [];
  }

  override render() {
    return html`<span dir="auto"
      >${markText(this.text, this.terms, this.cited).map(({ cited, segments }) =>
        cited
          ? html`<mark class="cited" tabindex="-1">${segments.map(segmentNode)}</mark>`
          : segments.map(segmentNode),
      )}</span
    >`;
  }

  /** Brings the first cited sentence into view; gives it, for whoever wants to move the focus there. */
  showCited(): HTMLElement | null {
    const first = this.renderRoot.querySelector<HTMLElement>('.cited');
    first?.scrollIntoView({ block: 'center' });
    return first;
  }
}

function segmentNode({ text, matched }: Segment) {
  return matched ? html`<mark>${text}</mark>` : text === '' ? nothing : text;
}

customElements.define('limen-marked-text', LimenMarkedText);
