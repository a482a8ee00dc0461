import { css, html, nothing, type PropertyValues } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import {
  type ImportResult,
  type ImportStage,
  importTexts,
  type SourceFile,
} from '../../composition/import-part.js';
import { type ErrorRecord, toErrorRecord } from '../../engine/index.js';
import { browserStorage } from '../../model-files/browser-storage.js';
import { askToPersist } from '../../model-files/storage-room.js';
import { counted } from '../../text/counted.js';
import type { VectorProgress } from '../corpus-controller.js';
import { fieldValue, formStyles } from '../form-fields.js';
import { problemAlert } from '../limen-problem.js';
import { ThemedElement } from '../themed-element.js';
import { tell } from '../ui-events.js';
import { chosenFiles, droppedFiles, pastedText } from './brought-files.js';
import type { DroppedItem } from './dropped-items.js';
import './limen-kept-texts.js';

/** Imports a person's texts, whether chosen, dropped or pasted; shows the progress and what was left out. */
@customElement('limen-import')
export class LimenImport extends ThemedElement {
  static override styles = [
    formStyles,
    css`
      section {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 0.6rem;
        padding: 1rem 0 1rem 1.1rem;
        border-inline-start: 3px solid var(--above);
      }
      .head {
        display: flex;
        align-items: center;
        justify-content: space-between;
        gap: 1rem;
      }
      .ways {
        display: flex;
        flex-wrap: wrap;
        gap: 0.6rem;
        margin-block: 0.3rem;
      }
      .field textarea {
        min-block-size: 8rem;
        padding: 0.5rem;
      }
      form button {
        margin-block-start: 0.6rem;
      }
      progress {
        display: block;
        margin-block: 0.5rem;
      }
      .left-out li {
        margin-block-start: 0.25rem;
      }
      [role='status'] p {
        overflow-wrap: anywhere;
      }
    `,
  ];

  @property() chosen = '';
  @property({ attribute: false }) dropped: readonly DroppedItem[] | null = null;
  @property({ attribute: false }) vectorProgress: VectorProgress | null = null;
  @state() stage: ImportStage | null = null;
  @state() result: ImportResult | null = null;
  @state() problem: ErrorRecord | null = null;
  @state() isPasting = false;
  @state() note = '';
  /** Incremented after each import, because the stored texts may have changed. */
  @state() changes = 0;
  #import: AbortController | null = null;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#import?.abort();
  }

  protected override firstUpdated(): void {
    this.renderRoot.querySelector('h2')?.focus();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('dropped') && this.dropped !== null) void this.#take(droppedFiles(this.dropped));
  }

  override render() {
    const { stage, result, problem } = this;
    return html`<section aria-labelledby="own">
      <div class="head">
        <h2 id="own" tabindex="-1">Your own texts</h2>
        <button type="button" @click=${() => this.dispatchEvent(new CustomEvent('close'))}>Close</button>
      </div>
      <p>
        Drop them anywhere on this page: PDF, Word (DOCX), EPUB, Markdown, AsciiDoc, reStructuredText, HTML, plain text, CSV, JSON Lines, ZIM (Kiwix), or a folder or ZIP of these. A ZIP that was saved here comes back as it was.
      </p>
      <p class="small soft">They are read and kept on this device. Nothing leaves it: this page is not allowed to send anything anywhere.</p>
      ${stage === null ? this.#ways() : this.#progress(stage)}
      ${problemAlert(problem)}
      <div role="status"><p>${this.note}</p>${result === null ? nothing : resultText(result)}${this.#vectorText()}</div>
      ${result === null || result.leftOut.length === 0 ? nothing : leftOut(result.leftOut)}
      <limen-kept-texts .chosen=${this.chosen} .when=${this.changes}></limen-kept-texts>
    </section>`;
  }

  #ways() {
    const choose = ({ target }: Event): void => {
      if (!(target instanceof HTMLInputElement)) return;
      void this.#take(chosenFiles(target.files ?? []));
      // So that the same file can be chosen again after it has changed.
      target.value = '';
    };
    return html`<div class="ways">
        <label class="button">Choose files<input class="unseen" type="file" multiple @change=${choose} /></label>
        <label class="button">Choose a folder<input class="unseen" type="file" webkitdirectory @change=${choose} /></label>
        <button type="button" aria-expanded=${this.isPasting} @click=${() => (this.isPasting = !this.isPasting)}>Paste text</button>
      </div>
      ${
        this.isPasting
          ? html`<form @submit=${this.#paste}>
              <div class="field">
                <label for="title">What it is called</label>
                <input id="title" dir="auto" autocomplete="off" />
              </div>
              <div class="field">
                <label for="text">The text</label>
                <textarea id="text" dir="auto" required></textarea>
              </div>
              <button type="submit">Add this text</button>
            </form>`
          : nothing
      }`;
  }

  #progress(stage: ImportStage) {
    return html`<div role="status">
        <p>${stageText(stage)}</p>
        <progress max="1" .value=${stage.stage === 'reading' ? stage.share : 0} ?hidden=${stage.stage === 'waiting'} aria-label="How much is read"></progress>
      </div>
      <button type="button" @click=${() => this.#import?.abort()}>Cancel</button>`;
  }

  #vectorText() {
    if (this.vectorProgress === null) return nothing;
    const { made, passages } = this.vectorProgress;
    return html`<p class="small soft">
      Found by their words so far; by their meaning too as soon as all are prepared: ${made.toLocaleString('en')} of ${counted(passages, 'passage')}.
    </p>`;
  }

  #paste(event: SubmitEvent): void {
    event.preventDefault();
    const text = this.renderRoot.querySelector('textarea')?.value ?? '';
    this.isPasting = false;
    void this.#take(pastedText(fieldValue(this, 'title'), text));
  }

  async #take(coming: readonly SourceFile[] | Promise<readonly SourceFile[]>): Promise<void> {
    if (this.#import !== null) {
      this.note = 'One import is under way. Bring these when it has ended.';
      return;
    }
    this.note = '';
    const controller = new AbortController();
    this.#import = controller;
    [this.result, this.problem] = [null, null];
    this.stage = { stage: 'reading', file: '', share: 0, passages: 0 };
    try {
      // Not awaited: Firefox asks the person, who may take a long time to answer.
      void askToPersist(browserStorage());
      const onProgress = (stage: ImportStage): void => {
        this.stage = stage;
      };
      const result = await importTexts(await coming, { signal: controller.signal, onProgress });
      this.result = result;
      if (result.kind === 'empty') this.problem = result.error;
      else {
        tell(this, 'limen-texts', { chosen: result.info.id });
        // From now on it may be needed offline.
        if (result.hasOriginals)
          void import('./original-view.js').then(
            ({ keepProgram }) => keepProgram(),
            () => undefined,
          );
      }
    } catch (thrown) {
      if (!controller.signal.aborted) this.problem = toErrorRecord(thrown);
    } finally {
      this.#import = null;
      this.stage = null;
      this.changes += 1;
    }
  }
}

function stageText(stage: ImportStage): string {
  if (stage.stage === 'waiting')
    return 'Another tab is taking texts in. This one goes on when that has ended.';
  if (stage.stage === 'keeping') return `Making ${counted(stage.passages, 'passage')} ready to be asked…`;
  return `Reading ${stage.file} … ${counted(stage.passages, 'passage')} so far`;
}

function resultText(result: ImportResult) {
  if (result.kind === 'empty') return nothing;
  const { info, documents, restored } = result;
  if (restored !== undefined) {
    const { questions, hasPractised } = restored;
    const extra = [
      ...(questions === 0 ? [] : [counted(questions, 'question')]),
      ...(hasPractised ? ['what was learnt by practice'] : []),
    ];
    return html`<p>
      <strong>Ready to be asked:</strong> ${counted(info.passages, 'passage')}, as they were saved${extra.length === 0 ? '' : `, with ${extra.join(' and ')}`}.
    </p>`;
  }
  return html`<p>
    <strong>Ready to be asked:</strong> ${counted(info.passages, 'passage')} from ${counted(documents, 'document')}.
  </p>`;
}

function leftOut(faults: readonly ErrorRecord[]) {
  return html`<details class="left-out" open>
    <summary>${faults.length === 1 ? 'One thing was' : `${faults.length} things were`} left out</summary>
    <ul class="small">
      ${faults.map(({ code, message }) => html`<li dir="auto" data-code=${code}>${message}</li>`)}
    </ul>
  </details>`;
}
