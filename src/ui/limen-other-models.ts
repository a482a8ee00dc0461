import { html } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { LimenStatus } from '../api.js';
import { type ErrorRecord, toErrorRecord } from '../engine/index.js';
import type { ModelChoice } from '../model-choice.js';
import { problemAlert } from './limen-problem.js';
import { ThemedElement } from './themed-element.js';
import type { Asking } from './ui-events.js';

/** Opens the choice of models. Nothing for other models is loaded until a person opens it. */
@customElement('limen-other-models')
export class LimenOtherModels extends ThemedElement {
  @property({ attribute: false }) models: ModelChoice = {};
  @property({ attribute: false }) asking: Asking = {};
  @property({ attribute: false }) status: LimenStatus | null = null;
  @state() isOpen = false;
  @state() problem: ErrorRecord | null = null;

  override render() {
    const { models, asking, status, problem } = this;
    if (this.isOpen) {
      return html`<limen-models .models=${models} .asking=${asking} .status=${status}></limen-models>`;
    }
    return html`<button type="button" aria-expanded="false" @click=${this.#open}>Choose other models</button>
      ${problemAlert(problem)}`;
  }

  async #open(): Promise<void> {
    try {
      await import('./models/limen-models.js');
      this.isOpen = true;
    } catch (thrown) {
      this.problem = toErrorRecord(thrown);
    }
  }
}
