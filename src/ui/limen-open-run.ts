import { css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { ErrorRecord } from '../engine/index.js';
import { ThemedElement } from './themed-element.js';
import { tell } from './ui-events.js';

@customElement('limen-open-run')
export class LimenOpenRun extends ThemedElement {
  static override styles = css`
    .problem {
      margin-block-start: 0.5rem;
      color: var(--below);
      overflow-wrap: anywhere;
    }
  `;

  @property({ attribute: false }) error: ErrorRecord | null = null;

  override render() {
    return html`<label class="button">
        Open a saved run
        <input class="unseen" type="file" accept=".json,application/json" @change=${this.#choose} />
      </label>
      <p class="problem small" role="alert">${this.error?.message ?? nothing}</p>`;
  }

  #choose(event: Event): void {
    if (!(event.target instanceof HTMLInputElement)) return;
    const file = event.target.files?.[0];
    if (file !== undefined) tell(this, 'limen-open-trace', { file });
    // So that the same file can be chosen again after it has changed.
    event.target.value = '';
  }
}
