import { css, html } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { CorpusInfo } from '../api.js';
import { ThemedElement } from './themed-element.js';
import { tell } from './ui-events.js';

/** Example questions, each with its kind. Folded once a question has been asked. */
@customElement('limen-examples')
export class LimenExamples extends ThemedElement {
  static override styles = css`
    ul {
      display: grid;
      grid-template-columns: repeat(auto-fit, minmax(min(100%, 17rem), 1fr));
      column-gap: 1.5rem;
      margin-block-start: 0.25rem;
    }
    li {
      display: grid;
    }
    button {
      display: grid;
      align-content: start;
      justify-content: start;
      gap: 0.1rem;
      padding: 0.7rem 0.1rem;
      border: 0;
      border-block-start: 1px solid var(--line);
      border-radius: 0;
    }
    button:hover {
      border-block-start-color: var(--above);
    }
    button:hover .question {
      text-decoration: underline;
      text-underline-offset: 0.2em;
    }
    .kind {
      color: var(--above);
      font-size: 0.8125rem;
    }
    .kind::first-letter {
      text-transform: uppercase;
    }
    summary {
      padding-block: 0.5rem;
      color: var(--ink-soft);
    }
  `;

  @property({ attribute: false }) examples: CorpusInfo['examples'] = [];
  @property({ type: Boolean }) folded = false;

  override render() {
    if (this.examples.length === 0) return null;
    const list = html`<ul>
      ${this.examples.map(
        ({ question, kind }) =>
          html`<li>
            <button type="button" @click=${() => tell(this, 'limen-ask', { question })}>
              <span class="kind">${kind}</span> <bdi class="question">${question}</bdi>
            </button>
          </li>`,
      )}
    </ul>`;
    if (this.folded) {
      return html`<details>
        <summary>Example questions</summary>
        ${list}
      </details>`;
    }
    return html`<section aria-labelledby="examples">
      <h2 id="examples" class="soft">Or try one of these</h2>
      ${list}
    </section>`;
  }
}
