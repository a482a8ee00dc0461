import { css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { MemoryUncertainty, PartStatus } from '../../api.js';
import type { ErrorRecord } from '../../engine/index.js';
import type { MemoryDoubt } from '../../lab/memory-doubt.js';
import { drawnOften } from '../../strategies/seakr/drawn-answers.js';
import { counted } from '../../text/counted.js';
import { problemAlert } from '../limen-problem.js';
import { partText } from '../part-text.js';
import { clipped } from '../text.js';
import { LabElement } from './lab-element.js';

const answersShown = 5;

/** Longest answer shown, in UTF-16 code units. */
const answerLimit = 80;

/** What the memory's answers say about a question. Dispatches `limen-lab-doubt` with whether that is wanted. */
@customElement('limen-lab-doubt')
export class LimenLabDoubt extends LabElement {
  static override styles = css`
    section {
      display: grid;
      gap: 0.5rem;
      padding-block-start: 0.75rem;
      border-block-start: 1px solid var(--line);
    }
    h4 {
      font: 600 1rem / 1.4 var(--text);
    }
  `;

  @property({ type: Boolean }) wanted = false;
  @property({ attribute: false }) status: PartStatus | null = null;
  /** `null` until it has been measured. */
  @property({ attribute: false }) doubt: MemoryDoubt | null = null;
  /** Why it could not be measured. */
  @property({ attribute: false }) problem: ErrorRecord | null = null;

  override render() {
    const { wanted, problem } = this;
    return html`<section aria-labelledby="doubt">
      <h4 id="doubt">How unsure its memory is</h4>
      ${wanted ? nothing : html`<p class="small soft">A second model was taught half of the archive by heart. It is asked the same twenty times.</p>`}
      <div role="status">${wanted && problem === null ? this.#told() : nothing}</div>
      ${problemAlert(problem)}
      <div class="buttons">
        <button type="button" class=${wanted ? 'link small' : ''} @click=${this.#toggle}>
          ${wanted ? 'Leave its memory out' : 'Ask its memory too'}
        </button>
        ${wanted ? nothing : html`<span class="small soft">loads 7 MB, once</span>`}
      </div>
    </section>`;
  }

  #told() {
    if (this.doubt !== null) return measured(this.doubt);
    const { status } = this;
    if (status !== null && status.state !== 'ready') {
      return html`<p class="soft">Waiting for the memory: ${partText(status)}</p>`;
    }
    return html`<p class="soft">Twenty answers are being drawn …</p>`;
  }

  #toggle(): void {
    this.dispatchEvent(new CustomEvent('limen-lab-doubt', { detail: !this.wanted }));
  }
}

function measured({ alone, reading }: MemoryDoubt) {
  const { value, delta } = reading;
  return html`<p>
      Uncertainty <strong>${value.toFixed(2)}</strong> with this to read, ${alone.value.toFixed(2)} from memory alone. Its line is
      ${delta.toFixed(2)}: ${value > delta ? 'it would look further.' : 'it would be content.'}
    </p>
    <p class="small soft">The lower, the more alike its twenty answers.</p>
    ${drawn('With this to read', reading)} ${reading === alone ? nothing : drawn('From memory alone', alone)}`;
}

function drawn(heading: string, { answers }: MemoryUncertainty) {
  const often = drawnOften(answers);
  const more = often.length - answersShown;
  const shown = often
    .slice(0, answersShown)
    .map(({ answer, times }) => `${clipped(answer === '' ? 'nothing' : answer, answerLimit)} (${times})`);
  const rest = more > 0 ? `, and ${counted(more, 'other')}` : '';
  return html`<p class="small soft"><span>${heading}:</span> <span dir="auto">${shown.join(', ')}${rest}</span></p>`;
}
