import { css, html, nothing, type PropertyValues } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import { type ErrorRecord, toErrorRecord } from '../../engine/index.js';
import { browserStorage } from '../../model-files/browser-storage.js';
import { deleteTexts, type KeptTexts, keptTexts, renameTexts } from '../../retrieval/own/kept-texts.js';
import { counted } from '../../text/counted.js';
import { fieldValue, formStyles } from '../form-fields.js';
import { problemAlert } from '../limen-problem.js';
import { saveFile } from '../save-file.js';
import { byteSize } from '../text.js';
import { ThemedElement } from '../themed-element.js';
import { tell } from '../ui-events.js';
import { whenBack } from '../when-back.js';
import { rowStyles } from './row-styles.js';

/** The own texts that this browser stores, to be practised on, renamed, saved and deleted. */
@customElement('limen-kept-texts')
export class LimenKeptTexts extends ThemedElement {
  static override styles = [
    formStyles,
    rowStyles,
    css`
      h3 {
        margin-block-start: 1.25rem;
        font-size: 0.9375rem;
      }
      .name {
        flex: 1 1 100%;
        overflow-wrap: anywhere;
      }
      form {
        display: flex;
        flex: 1 1 100%;
        flex-wrap: wrap;
        align-items: end;
        gap: 0.6rem;
      }
      limen-practice {
        flex: 1 1 100%;
        padding-inline-start: 1.1rem;
        border-inline-start: 1px solid var(--line-strong);
      }
      .field {
        flex: 1 1 12rem;
        margin: 0;
      }
    `,
  ];

  @property() chosen = '';
  /** The list is read again whenever this changes. */
  @property({ attribute: false }) when: unknown = null;
  @state() texts: readonly KeptTexts[] = [];
  @state() room = '';
  /** The form that is open, and the texts that it is about. */
  @state() openForm: { readonly id: string; readonly form: 'rename' | 'delete' } | null = null;
  /** Id of the texts that are practised on; that may take minutes, and goes on while another is renamed. */
  @state() practising: string | null = null;
  @state() note = '';
  @state() problem: ErrorRecord | null = null;

  constructor() {
    super();
    whenBack(this, () => void this.#list());
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('when')) void this.#list();
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('openForm') && this.openForm !== null) {
      this.renderRoot.querySelector<HTMLElement>('#name, [data-sure]')?.focus();
    }
  }

  override render() {
    const { texts, problem } = this;
    return html`${
      texts.length === 0
        ? nothing
        : html`<h3>Kept in this browser</h3>
            <ul aria-label="Your own texts that are kept">
              ${repeat(
                texts,
                ({ id }) => id,
                (each) => this.#kept(each),
              )}
            </ul>
            <p class="small soft">${this.room}</p>`
    }
    ${problemAlert(problem)}
    <p class="small soft" role="status">${this.note}</p>`;
  }

  #kept(texts: KeptTexts) {
    const { id, info, bytes, hasPractised } = texts;
    const form = this.openForm?.id === id ? this.openForm.form : null;
    const open = (form: 'rename' | 'delete') => (): unknown => (this.openForm = { id, form });
    const isOpen = info.id === this.chosen;
    const isPractising = this.practising === id;
    return html`<li>
      <span class="name"><bdi>${info.title}</bdi> <span class="small soft">${counted(info.passages, 'passage')}, ${byteSize(bytes)}${hasPractised ? ', practised' : ''}${isOpen ? ', open' : ''}</span></span>
      ${isOpen ? nothing : html`<button type="button" aria-label="Ask ${info.title}" @click=${() => tell(this, 'limen-texts', { chosen: info.id })}>Ask</button>`}
      <button type="button" aria-label="Practise on ${info.title}" aria-expanded=${isPractising} @click=${() => this.#practise(id)}>Practise</button>
      <button type="button" aria-label="Rename ${info.title}" aria-expanded=${form === 'rename'} @click=${open('rename')}>Rename</button>
      <button type="button" aria-label="Save ${info.title} as a ZIP" @click=${() => this.#save(texts, 'zip')}>Save as ZIP</button>
      <button type="button" aria-label="Save ${info.title} as one page" @click=${() => this.#save(texts, 'html')}>Save as one page</button>
      <button type="button" aria-label="Delete ${info.title}" aria-expanded=${form === 'delete'} @click=${open('delete')}>Delete</button>
      ${
        form === 'rename'
          ? html`<form @submit=${(event: SubmitEvent) => this.#rename(event, id)}>
              <div class="field">
                <label for="name">New name</label>
                <input id="name" dir="auto" autocomplete="off" maxlength="120" .value=${info.title} />
              </div>
              <button type="submit">Save</button>
              <button type="button" @click=${() => (this.openForm = null)}>Cancel</button>
            </form>`
          : nothing
      }
      ${
        form === 'delete'
          ? html`<form @submit=${(event: SubmitEvent) => this.#delete(event, texts)}>
              <p>Delete it from this device? The files that you brought stay where they are.</p>
              <button type="submit" data-sure>Delete it</button>
              <button type="button" @click=${() => (this.openForm = null)}>Keep it</button>
            </form>`
          : nothing
      }
      ${isPractising ? html`<limen-practice .own=${id} .name=${info.title} @limen-texts=${() => void this.#list()}></limen-practice>` : nothing}
    </li>`;
  }

  /** The practice panel's program is loaded only here. */
  async #practise(id: string): Promise<void> {
    if (this.practising === id) {
      this.practising = null;
      return;
    }
    try {
      await import('./practice/limen-practice.js');
      [this.practising, this.problem] = [id, null];
    } catch (thrown) {
      this.problem = toErrorRecord(thrown);
    }
  }

  async #rename(event: SubmitEvent, id: string): Promise<void> {
    event.preventDefault();
    const title = fieldValue(this, 'name');
    await this.#change(() => renameTexts(id, title), `It is called ${title} now.`);
  }

  async #delete(event: SubmitEvent, { id, info, bytes }: KeptTexts): Promise<void> {
    event.preventDefault();
    const change = async (): Promise<void> => {
      await deleteTexts(id);
      if (this.practising === id) this.practising = null;
    };
    await this.#change(change, `${info.title} is deleted, ${byteSize(bytes)} given back.`);
  }

  async #save({ id, info }: KeptTexts, form: 'zip' | 'html'): Promise<void> {
    this.note = 'Making the file…';
    try {
      saveFile(`${id}.${form}`, await this.#saved(id, info, form));
      const use =
        form === 'zip'
          ? 'the folder in it can be served by any site'
          : 'it answers from a disk, without a network';
      [this.note, this.problem] = [`${info.title} is saved: ${use}.`, null];
    } catch (thrown) {
      [this.note, this.problem] = ['', toErrorRecord(thrown)];
    }
  }

  async #saved(id: string, info: KeptTexts['info'], form: 'zip' | 'html'): Promise<Blob> {
    if (form === 'zip') return (await import('./saved-zip.js')).zippedTexts(id);
    const { savedPage } = await import('./saved-page.js');
    return savedPage(id, info, (part) => {
      this.note = `Making the file: ${part}`;
    });
  }

  async #change(change: () => Promise<void>, note: string): Promise<void> {
    this.openForm = null;
    try {
      await change();
      [this.note, this.problem] = [note, null];
      tell(this, 'limen-texts', {});
    } catch (thrown) {
      this.problem = toErrorRecord(thrown);
    }
    await this.#list();
  }

  async #list(): Promise<void> {
    try {
      this.texts = await keptTexts();
      this.room = await roomText();
    } catch (thrown) {
      this.problem = toErrorRecord(thrown);
    }
  }
}

/** How much of the storage that the browser allows is used, and whether the browser may evict it. */
async function roomText(): Promise<string> {
  const estimate = await browserStorage()
    .estimate?.()
    .catch(() => undefined);
  const { usage, quota } = estimate ?? {};
  const isKept = await navigator.storage?.persisted?.().catch(() => false);
  const room =
    usage === undefined || quota === undefined
      ? ''
      : `This site uses ${byteSize(usage)} of about ${byteSize(quota)}. `;
  return `${room}${isKept === true ? 'The browser keeps it until you delete it.' : 'The browser may remove it when this device runs out of room, some also when this page is not opened for a week.'}`;
}
