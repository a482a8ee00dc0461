import { css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { CalibrationTable } from '../critics/calibration.js';
import { defaultRunOptions } from '../engine/index.js';
import { measuredText, sharesInShort, sharesText } from './calibration-text.js';
import { range, rangeStyles } from './range.js';
import { decimal } from './text.js';
import { ThemedElement } from './themed-element.js';
import { tell } from './ui-events.js';

/** The two settings of a run: the threshold and the maximum number of rounds. */
@customElement('limen-settings')
export class LimenSettings extends ThemedElement {
  static override styles = [
    rangeStyles,
    css`
      .range {
        margin-block-start: 0.75rem;
      }
    `,
  ];

  /** The threshold in force, and whether a person chose it. */
  @property({ type: Number }) threshold = defaultRunOptions.threshold;
  @property({ type: Boolean }) chosen = false;
  @property({ type: Number }) turns = defaultRunOptions.turns;
  /** What each threshold achieved on held-out questions, if that is known. */
  @property({ attribute: false }) calibration: CalibrationTable | null = null;

  @property({ type: Boolean }) ownTexts = false;

  override render() {
    const { calibration, threshold } = this;
    const short = calibration === null ? '' : sharesInShort(calibration, threshold);
    return html`<section aria-labelledby="settings">
      <h2 id="settings">Settings</h2>
      ${range('threshold', {
        label: 'Threshold',
        value: threshold,
        spoken: short === '' ? undefined : `${decimal(threshold)}: ${short}`,
        describedBy: calibration === null ? 'threshold-hint' : 'threshold-hint threshold-shares',
        move: (moved) => this.#tell({ threshold: moved, chosen: true }),
      })}
      <p class="small soft" id="threshold-hint">
        How certain the critic must be before a draft becomes an answer. Higher: fewer answers, and fewer wrong ones.
      </p>
      ${
        calibration === null
          ? nothing
          : html`<p class="small" id="threshold-shares">
              ${sharesText(calibration, threshold)} <span class="soft">${measuredText(calibration, this.ownTexts)}</span>
            </p>`
      }
      ${
        this.chosen
          ? html`<p><button type="button" class="link small" @click=${this.#forget}>Use the critic's own threshold</button></p>`
          : nothing
      }
      ${range('turns', {
        label: 'Rounds at most',
        least: 1,
        most: 10,
        step: 1,
        value: this.turns,
        words: String(this.turns),
        move: (turns) => this.#tell({ turns }),
      })}
    </section>`;
  }

  #forget(): void {
    this.#tell({ chosen: false });
    this.renderRoot.querySelector('input')?.focus();
  }

  #tell(change: Partial<LimenSettings>): void {
    Object.assign(this, change);
    tell(this, 'limen-settings', { threshold: this.chosen ? this.threshold : null, turns: this.turns });
  }
}
