import { css, html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { KeptReport, LimenOverSearch } from '../api.js';
import { toErrorRecord } from '../engine/index.js';
import { counted } from '../text/counted.js';
import { keepFocus } from './keep-focus.js';
import { byteSize } from './text.js';
import { ThemedElement } from './themed-element.js';

/** A button that checks what this browser stores, the result, and a button that removes what is damaged. */
@customElement('limen-kept-check')
export class LimenKeptCheck extends ThemedElement {
  static override styles = css`
    :host {
      display: block;
      margin-block-start: 0.75rem;
      font-size: 0.9375rem;
    }
    button {
      min-block-size: 2rem;
      padding-inline: 0.6rem;
    }
    div {
      margin-block-start: 0.5rem;
    }
  `;

  @property({ attribute: false }) limen: LimenOverSearch | null = null;
  @state() lines: readonly string[] = [];
  @state() damaged = false;
  /** Buttons are only marked `aria-disabled` meanwhile, because a disabled button would lose the focus. */
  @state() busy = false;

  constructor() {
    super();
    keepFocus(this, 'button');
  }

  override render() {
    return html`<button type="button" ?disabled=${this.limen === null} aria-disabled=${this.busy} @click=${() => this.#check(false)}>
        Check what is stored
      </button>
      <div role="status">
        ${this.lines.length === 0 ? nothing : html`<ul>${this.lines.map((line) => html`<li dir="auto">${line}</li>`)}</ul>`}
      </div>
      ${
        this.damaged
          ? html`<button type="button" aria-disabled=${this.busy} @click=${() => this.#check(true)}>
              Remove what is damaged
            </button>`
          : nothing
      }`;
  }

  async #check(repair: boolean): Promise<void> {
    if (this.limen === null || this.busy) return;
    this.busy = true;
    this.lines = ['Checking…'];
    try {
      const found = await this.limen.check({ repair });
      const isDamaged = found.some(({ faults }) => faults.length > 0);
      this.damaged = isDamaged && !repair;
      this.lines =
        isDamaged && repair
          ? ['What was damaged is removed; it is fetched anew when it is needed.']
          : keptLines(found);
    } catch (thrown) {
      this.lines = [toErrorRecord(thrown).message];
    }
    this.busy = false;
  }
}

/** The result of checking the stored files, as lines for a person. */
function keptLines(reports: readonly KeptReport[]): readonly string[] {
  const faulty = reports.flatMap(({ id, address, faults }) =>
    faults.map(({ file, reason }) => `${id === '' ? address : id}, ${file}: ${reason}.`),
  );
  if (faulty.length > 0) return faulty;
  if (reports.length === 0) return ['This browser keeps nothing of it yet.'];
  const of = (kind: KeptReport['kind']) => reports.filter((report) => report.kind === kind).length;
  const size = byteSize(reports.reduce((sum, { bytes }) => sum + bytes, 0));
  // The runtime has a folder of its own.
  const what = `${counted(of('corpus'), 'corpus', 'corpora')}, models and runtime from ${counted(of('model'), 'folder')}`;
  return [`What is stored is as it was published: ${what}, ${size}.`];
}
