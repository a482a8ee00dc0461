import { css, html } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { type PartName, partNames, partTitles } from '../../lab/link.js';
import { ThemedElement } from '../themed-element.js';

/** One part of the lesson, between a text to be read aloud (`say`) and a question to the class (`ask`). */
@customElement('limen-lab-frame')
export class LimenLabFrame extends ThemedElement {
  static override styles = css`
    section {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: var(--gap);
    }
    h2 {
      font: 600 1.75rem / 1.25 var(--display);
    }
    h2 span {
      color: var(--ink-soft);
      font-weight: 400;
      margin-inline-end: 0.1em;
    }
    .say,
    .ask {
      display: grid;
      gap: 0.35rem;
      max-inline-size: 46rem;
    }
    .say {
      font: 400 1.1875rem / 1.55 var(--display);
    }
    .ask {
      padding: 1rem 0 1rem 1.1rem;
      border-inline-start: 3px solid var(--above);
      font: 400 1.1875rem / 1.5 var(--display);
    }
    h3 {
      color: var(--ink-soft);
      font: 400 0.875rem / 1.5 var(--text);
    }
    .part {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: var(--gap);
    }
  `;

  @property() name: PartName = 'side-by-side';

  override render() {
    return html`<section aria-labelledby="heading">
      <h2 id="heading" tabindex="-1"><span>${partNames.indexOf(this.name) + 1}</span> ${partTitles[this.name]}</h2>
      <div class="say">
        <h3>To read aloud</h3>
        <slot name="say"></slot>
      </div>
      <div class="part"><slot></slot></div>
      <div class="ask">
        <h3>A question to the class</h3>
        <slot name="ask"></slot>
      </div>
    </section>`;
  }
}
