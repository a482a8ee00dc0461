import { css, html, nothing, type PropertyValues } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { toErrorRecord } from '../../engine/index.js';
import { byteSize } from '../text.js';
import { ThemedElement } from '../themed-element.js';
import { type KeptModel, keptModels } from './kept-models.js';

/** Lists the models that this browser stores, with their size, each with a button that deletes it. */
@customElement('limen-kept-models')
export class LimenKeptModels extends ThemedElement {
  static override styles = css`
    h3 {
      margin-block-start: 1.5rem;
      font-size: 0.9375rem;
    }
    li {
      display: flex;
      align-items: baseline;
      gap: 0.75rem;
      padding-block: 0.35rem;
      font-size: 0.9375rem;
    }
    span {
      flex: 1;
      overflow-wrap: anywhere;
    }
    button {
      min-block-size: 2rem;
      padding-inline: 0.6rem;
    }
  `;

  @state() models: readonly KeptModel[] = [];
  @state() note = '';
  @property({ attribute: false }) when: unknown = null;

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('when')) void this.#list();
  }

  override render() {
    if (this.models.length === 0 && this.note === '') return nothing;
    return html`<h3>Kept in this browser</h3>
      <ul>
        ${this.models.map(
          (model) =>
            html`<li>
              <span>${nameOf(model)} <span class="soft">${byteSize(model.bytes)}</span></span>
              <button type="button" aria-label="Delete ${nameOf(model)}" @click=${() => this.#delete(model)}>Delete</button>
            </li>`,
        )}
      </ul>
      <p class="small soft" role="status">${this.note}</p>`;
  }

  async #list(): Promise<void> {
    this.models = await keptModels();
  }

  async #delete(model: KeptModel): Promise<void> {
    try {
      await model.delete();
      this.note = `${byteSize(model.bytes)} given back.`;
    } catch (thrown) {
      this.note = toErrorRecord(thrown).message;
    }
    await this.#list();
  }
}

/** The model's path, preceded by the host if the model is from another origin. */
function nameOf({ folder }: KeptModel): string {
  const { origin, host, pathname } = new URL(folder);
  const path = pathname.replace(/^\/|\/$/gu, '');
  return origin === globalThis.location.origin ? path : `${host}/${path}`;
}
