import { css, html, LitElement, nothing } from 'lit';
import type { ErrorRecord } from '../engine/index.js';
import { theme } from './theme.js';
import { tell } from './ui-events.js';

/** Opens a saved run from a file. */
export class LimenOpenRun extends LitElement {
  static override properties = { error: { attribute: false } };

  static override styles = [
    theme,
    css`
      label {
        position: relative;
      }
      label:focus-within {
        outline: 2px solid var(--focus);
        outline-offset: 2px;
      }
      .problem {
        margin-block-start: 0.5rem;
        color: var(--below);
        overflow-wrap: anywhere;
      }
    `,
  ];

  declare error: ErrorRecord | null;

  constructor() {
    super();
    this.error = null;
  }

  override render() {
    return html`<label class="button">
        Open a saved run
        <input class="unseen" type="file" accept=".json,application/json" @change=${this.#choose} />
      </label>
      <p class="problem small" role="alert">${this.error === null ? nothing : this.error.message}</p>`;
  }

  #choose(event: Event): void {
    if (!(event.target instanceof HTMLInputElement)) return;
    const file = event.target.files?.[0];
    if (file !== undefined) tell(this, 'limen-open-trace', { file });
    // The same file can be chosen again after it was changed.
    event.target.value = '';
  }
}

customElements.define('limen-open-run', LimenOpenRun);
