import { html, LitElement } from 'lit';
import type { ServerChoice } from '../../reasoners/language-model/open-openai.js';
import { theme } from '../theme.js';
import { tell } from '../ui-events.js';
import { fieldValue } from './field-value.js';
import { modelStyles } from './model-styles.js';

/** Where a model is served, and the key for it. The key leaves this form for the model's worker and nowhere else. */
export class LimenServerForm extends LitElement {
  static override styles = [theme, modelStyles];

  override render() {
    return html`<form autocomplete="off" @submit=${this.#apply}>
      <div class="field">
        <label for="address">Address</label>
        <input id="address" type="url" required placeholder="https://…/v1" aria-describedby="address-hint" />
        <p class="small soft" id="address-hint">With https, or on this machine.</p>
      </div>
      <div class="field">
        <label for="model">Model</label>
        <input id="model" required spellcheck="false" autocapitalize="none" />
      </div>
      <div class="field">
        <label for="key">Key, if it wants one</label>
        <input id="key" type="password" autocomplete="off" aria-describedby="key-hint" />
        <p class="small soft" id="key-hint">Kept until this page is closed. Never stored.</p>
      </div>
      <div class="field">
        <label for="context">Tokens that it reads at once, if you know</label>
        <input id="context" type="number" min="1000" step="1" inputmode="numeric" />
      </div>
      <button class="apply main">Use this model</button>
    </form>`;
  }

  #apply(event: Event): void {
    event.preventDefault();
    const key = fieldValue(this, 'key');
    const context = fieldValue(this, 'context');
    const choice: ServerChoice = {
      kind: 'openai',
      baseUrl: fieldValue(this, 'address'),
      model: fieldValue(this, 'model'),
      ...(key === '' ? {} : { key }),
      ...(context === '' ? {} : { contextTokens: Number(context) }),
    };
    tell(this, 'limen-models', { reasoner: choice });
  }
}

customElements.define('limen-server-form', LimenServerForm);
