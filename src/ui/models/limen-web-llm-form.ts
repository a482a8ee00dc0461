import { css, html, nothing } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import type { PartOption } from '../../parts/definition.js';
import type { WebLlmRecord } from '../../reasoners/web-llm/web-llm-choice.js';
import { type ListedWebLlm, offeredInPage } from '../../reasoners/web-llm/web-llm-models.js';
import { fieldValue, formStyles } from '../form-fields.js';
import { ThemedElement } from '../themed-element.js';
import { tell } from '../ui-events.js';
import { optionField } from './option-field.js';

/** Option value that stands for a model not in the list. */
const custom = 'custom';

const text = { input: 'text', required: true } as const;
const number = { input: 'number', required: true } as const;
/** What a model that is not in the list is described by. */
const recordFields: readonly PartOption[] = [
  { ...text, name: 'id', label: 'Name' },
  { ...text, name: 'weights', label: 'Folder of its weights', placeholder: 'https://…/resolve/commit/' },
  { ...text, name: 'library', label: 'Its WebGPU library', placeholder: 'https://….wasm' },
  { ...number, name: 'memory', label: 'Graphics memory that it needs, in MB', least: 1 },
  { ...number, name: 'context', label: 'Tokens that it reads at once', least: 1000 },
];

/** Chooses a model that runs in the page: one from a list, or any other by the addresses of its files. */
@customElement('limen-web-llm-form')
export class LimenWebLlmForm extends ThemedElement {
  static override styles = [
    formStyles,
    css`
      .check {
        display: flex;
        align-items: baseline;
        gap: 0.6rem;
        margin-block-start: 0.75rem;
      }
    `,
  ];

  /** The listed models that can run in the page; null until they are known. */
  @state() listed: readonly ListedWebLlm[] | null = null;
  @state() chosen = '';

  override async connectedCallback(): Promise<void> {
    super.connectedCallback();
    this.listed = await offeredInPage();
  }

  override render() {
    if (this.listed === null) return nothing;
    const chosen = this.chosen || (this.listed[0]?.id ?? custom);
    const listed = this.listed.find(({ id }) => id === chosen);
    return html`<form autocomplete="off" @submit=${this.#apply}>
      <div class="field">
        <label for="model">Model</label>
        <select id="model" aria-describedby="about" @change=${() => (this.chosen = fieldValue(this, 'model'))}>
          ${this.listed.map(({ id, name }) => html`<option value=${id} .selected=${id === chosen}>${name}</option>`)}
          <option value=${custom} .selected=${chosen === custom}>Another one</option>
        </select>
        <p class="small soft" id="about">${listed === undefined ? 'Its files are fetched from where you say.' : about(listed)}</p>
      </div>
      ${chosen === custom ? this.#record() : nothing}
      <button class="apply main">Use this model</button>
    </form>`;
  }

  #record() {
    return html`${recordFields.map(optionField)}
      <div class="check">
        <input id="halves" type="checkbox" />
        <label for="halves">It computes in 16 bits</label>
      </div>`;
  }

  #apply(event: Event): void {
    event.preventDefault();
    const id = fieldValue(this, 'model');
    tell(this, 'limen-models', { reasoner: { kind: 'web-llm', model: id === custom ? this.#given() : id } });
  }

  #given(): WebLlmRecord {
    return {
      id: fieldValue(this, 'id'),
      weights: fieldValue(this, 'weights'),
      library: fieldValue(this, 'library'),
      vramMegabytes: Number(fieldValue(this, 'memory')),
      needsShaderF16: this.renderRoot.querySelector<HTMLInputElement>('#halves')?.checked === true,
      contextTokens: Number(fieldValue(this, 'context')),
    };
  }
}

function about({ vramMegabytes, licence }: ListedWebLlm): string {
  return `Needs ${Math.ceil(vramMegabytes)} MB of graphics memory. Licence: ${licence}.`;
}
