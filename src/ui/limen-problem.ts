import { css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { ErrorRecord } from '../engine/index.js';
import { ThemedElement } from './themed-element.js';
import { tell } from './ui-events.js';
import { type WayOut, wayOutLabels, wayOutOf } from './way-out.js';

/** An error message, with a button that offers a way out. */
@customElement('limen-problem')
export class LimenProblem extends ThemedElement {
  static override styles = css`
    .problem {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: 0.75rem 1.25rem;
      padding: 1rem 0 1rem 1.1rem;
      border-inline-start: 3px solid var(--below);
    }
    p {
      flex: 1 1 16rem;
    }
  `;

  @property({ attribute: false }) error: ErrorRecord | null = null;

  override render() {
    if (this.error === null) return null;
    const way = wayOutOf(this.error.code);
    return html`<div class="problem" data-code=${this.error.code}>
      <p dir="auto">${this.error.message}</p>
      ${way === 'none' ? null : html`<button type="button" @click=${() => this.#take(way)}>${wayOutLabels[way]}</button>`}
    </div>`;
  }

  #take(way: Exclude<WayOut, 'none'>): void {
    if (way === 'reload') globalThis.location.reload();
    else tell(this, way === 'edit' ? 'limen-edit' : 'limen-again', null);
  }
}

/** @param again a method of the element that shows it; if omitted, `limen-again` is left to bubble */
export function problemAlert(error: ErrorRecord | null, again?: () => void) {
  return error === null
    ? nothing
    : html`<limen-problem role="alert" .error=${error} @limen-again=${again}></limen-problem>`;
}
