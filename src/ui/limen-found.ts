import { css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { FoundPassage } from '../engine/index.js';
import './limen-passage.js';
import { ThemedElement } from './themed-element.js';

/** Passages in place of an answer, for a corpus in a language that the models do not read. */
@customElement('limen-found')
export class LimenFound extends ThemedElement {
  static override styles = css`
    ul {
      display: grid;
      gap: 0.8rem;
      padding-block: 0.6rem 1rem;
    }
  `;

  @property({ attribute: false }) found: readonly FoundPassage[] | null = null;
  /** A BCP 47 language tag. */
  @property({ attribute: false }) language = '';

  override render() {
    const { found, language } = this;
    return html`<section aria-labelledby="said">
      <h2 id="said">Passages</h2>
      <p role="status">
        This corpus is in ${languageName(language)}, and answers are found in English texts only.
        ${found === null ? nothing : html`Passages that fit: ${found.length}.`}
      </p>
      ${
        found === null || found.length === 0
          ? nothing
          : html`<ul lang=${language} aria-label="Passages that fit">
              ${found.map((each) => html`<li dir="auto"><limen-passage .found=${each}></limen-passage></li>`)}
            </ul>`
      }
    </section>`;
  }
}

function languageName(tag: string): string {
  return new Intl.DisplayNames('en', { type: 'language', fallback: 'code' }).of(tag) ?? tag;
}
