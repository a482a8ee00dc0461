import { html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { choiceFrom, type PartDefinition } from '../../parts/definition.js';
import { fieldValue, formStyles } from '../form-fields.js';
import { ThemedElement } from '../themed-element.js';
import { optionField } from './option-field.js';

/**
 * The options that a kind of reasoner, critic or retriever needs, according to its definition. A kind without
 * options has just a button, because arrow keys pass through the kinds and a model may be gigabytes.
 * Dispatches `choose` with the choice. An API key leaves this form only for the part's worker.
 */
@customElement('limen-part-form')
export class LimenPartForm extends ThemedElement {
  static override styles = formStyles;

  /** Label of the button. */
  @property() use = '';
  @property({ attribute: false }) definition: PartDefinition<{ readonly kind: string }> | null = null;

  override render() {
    if (this.definition === null) return nothing;
    return html`<form autocomplete="off" @submit=${this.#apply}>
      ${this.definition.options.map(optionField)}
      <button class="apply main">${this.use}</button>
    </form>`;
  }

  #apply(event: Event): void {
    event.preventDefault();
    if (this.definition === null) return;
    const written = this.definition.options.map(({ name }) => [name, fieldValue(this, name)]);
    const detail = choiceFrom(this.definition, Object.fromEntries(written));
    this.dispatchEvent(new CustomEvent('choose', { detail }));
  }
}
