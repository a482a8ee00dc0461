import { css, html } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { type FlanT5Choice, type Prompt, usualLabels } from '../../critics/flan-t5/flan-t5-choice.js';
import { type FilesOnDisk, filesOf } from '../../critics/flan-t5/picked-files.js';
import { fieldValue, formStyles } from '../form-fields.js';
import { ThemedElement } from '../themed-element.js';
import { tell } from '../ui-events.js';

/** Form for a Flan-T5 critic in ONNX: where it is, and the labels by which it accepts or rejects a draft. */
@customElement('limen-critic-form')
export class LimenCriticForm extends ThemedElement {
  static override styles = [
    formStyles,
    css`
      .labels {
        display: grid;
        grid-template-columns: 1fr 1fr;
        gap: 0 0.75rem;
      }
    `,
  ];

  @state() prompt: Prompt = 'fine-tuned';
  /** The files of a folder on this computer, used instead of an address. */
  @state() picked: FilesOnDisk | null = null;

  override render() {
    const { accept, reject } = usualLabels[this.prompt];
    return html`<form autocomplete="off" @submit=${this.#apply}>
      <div class="field">
        <label for="source">Folder, or owner/name@commit</label>
        <input id="source" ?required=${this.picked === null} spellcheck="false" autocapitalize="none" aria-describedby="source-hint" />
        <p class="small soft" id="source-hint">A folder that is served, or a model of the hub, pinned to a commit.</p>
      </div>
      <div class="field">
        <label for="folder">Or a folder on this computer</label>
        <input id="folder" type="file" webkitdirectory @change=${this.#pick} />
      </div>
      <div class="field">
        <label for="prompt">It is</label>
        <select id="prompt" @change=${this.#choosePrompt}>
          <option value="fine-tuned">fine-tuned as a critic</option>
          <option value="zero-shot">a stock model, asked in words</option>
        </select>
      </div>
      <div class="labels">
        <div class="field">
          <label for="accept">Says right by</label>
          <input id="accept" required spellcheck="false" autocapitalize="none" .value=${accept} />
        </div>
        <div class="field">
          <label for="reject">Says wrong by</label>
          <input id="reject" required spellcheck="false" autocapitalize="none" .value=${reject} />
        </div>
      </div>
      <button class="apply main">Use this critic</button>
    </form>`;
  }

  #pick({ target }: Event): void {
    const files = (target as HTMLInputElement).files ?? [];
    this.picked = files.length === 0 ? null : filesOf(files);
  }

  #choosePrompt(): void {
    this.prompt = fieldValue(this, 'prompt') === 'zero-shot' ? 'zero-shot' : 'fine-tuned';
  }

  #apply(event: Event): void {
    event.preventDefault();
    const critic: FlanT5Choice = {
      kind: 'flan-t5',
      source: this.picked ?? fieldValue(this, 'source'),
      labels: { accept: fieldValue(this, 'accept'), reject: fieldValue(this, 'reject') },
      prompt: this.prompt,
    };
    tell(this, 'limen-models', { critic });
  }
}
