import { css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { CalibrationTable } from '../critics/calibration-table.js';
import { defaultRunOptions } from '../engine/index.js';
import { measuredText, sharesInShort, sharesText } from './calibration-text.js';
import './limen-gauge.js';
import { decimal } from './text.js';
import { ThemedElement } from './themed-element.js';
import { tell } from './ui-events.js';

/** The two settings of a run: where the threshold lies, and how many rounds may be spent. */
@customElement('limen-settings')
export class LimenSettings extends ThemedElement {
  static override styles = css`
    .setting {
      display: grid;
      grid-template-columns: 1fr auto;
      gap: 0 0.75rem;
      margin-block-start: 0.75rem;
    }
    output {
      font-variant-numeric: tabular-nums;
      font-weight: 600;
    }
    input,
    .hint {
      grid-column: 1 / -1;
    }
    input {
      inline-size: 100%;
      block-size: 2rem;
      margin: 0;
      accent-color: var(--above);
    }
  `;

  /** The threshold in force, and whether a person chose it. */
  @property({ type: Number }) threshold: number = defaultRunOptions.threshold;
  @property({ type: Boolean }) chosen = false;
  @property({ type: Number }) turns: number = defaultRunOptions.turns;
  /** What each threshold came to on held-out questions, where that is known. */
  @property({ attribute: false }) calibration: CalibrationTable | null = null;

  override render() {
    const { calibration, threshold } = this;
    const short = calibration === null ? '' : sharesInShort(calibration, threshold);
    return html`<section aria-labelledby="settings">
      <h2 id="settings">Settings</h2>
      <div class="setting">
        <label for="threshold">Threshold</label>
        <output for="threshold">${decimal(this.threshold)}</output>
        <input
          id="threshold"
          type="range"
          min="0"
          max="1"
          step="0.01"
          aria-describedby=${calibration === null ? 'threshold-hint' : 'threshold-hint threshold-shares'}
          aria-valuetext=${short === '' ? nothing : `${decimal(threshold)}: ${short}`}
          .value=${String(this.threshold)}
          @input=${this.#moveThreshold}
        />
        <p class="hint small soft" id="threshold-hint">
          How certain the critic must be before a draft becomes an answer. Higher: fewer answers, and fewer wrong ones.
        </p>
        ${
          calibration === null
            ? nothing
            : html`<p class="hint small" id="threshold-shares">
                ${sharesText(calibration, threshold)} <span class="soft">${measuredText(calibration)}</span>
              </p>`
        }
        ${
          this.chosen
            ? html`<p class="hint"><button type="button" class="link small" @click=${this.#forget}>Use the critic's own threshold</button></p>`
            : nothing
        }
      </div>
      <div class="setting">
        <label for="turns">Rounds at most</label>
        <output for="turns">${this.turns}</output>
        <input id="turns" type="range" min="1" max="10" step="1" .value=${String(this.turns)} @input=${this.#moveTurns} />
      </div>
    </section>`;
  }

  #moveThreshold(event: Event): void {
    this.threshold = chosenNumber(event);
    this.chosen = true;
    this.#tell();
  }

  #forget(): void {
    this.chosen = false;
    this.#tell();
    this.renderRoot.querySelector('input')?.focus();
  }

  #moveTurns(event: Event): void {
    this.turns = chosenNumber(event);
    this.#tell();
  }

  #tell(): void {
    tell(this, 'limen-settings', { threshold: this.chosen ? this.threshold : null, turns: this.turns });
  }
}

function chosenNumber(event: Event): number {
  return event.target instanceof HTMLInputElement ? event.target.valueAsNumber : Number.NaN;
}
