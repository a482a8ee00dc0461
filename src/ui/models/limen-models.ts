import { css, html, LitElement, nothing } from 'lit';
import type { PartStatus } from '../../api.js';
import type { ReasonerChoice } from '../../model-choice.js';
import { partText } from '../part-text.js';
import { theme } from '../theme.js';
import { tell } from '../ui-events.js';
import './limen-server-form.js';
import { modelStyles } from './model-styles.js';
import { type OfferedReasoner, offeredReasoners } from './offered.js';

/** Chooses which model reasons. Only a choice that is whole is told: one that needs more is asked for it first. */
export class LimenModels extends LitElement {
  static override properties = {
    reasoner: { attribute: false },
    status: { attribute: false },
    offered: { state: true },
    shown: { state: true },
  };

  static override styles = [
    theme,
    modelStyles,
    css`
      legend {
        margin-block-start: 0.5rem;
        padding: 0;
        color: var(--ink-soft);
        font-size: 0.875rem;
      }
      .choice {
        display: grid;
        grid-template-columns: auto minmax(0, 1fr);
        align-items: baseline;
        gap: 0 0.6rem;
        padding-block: 0.35rem;
        cursor: pointer;
      }
      .choice:has(:checked) .label {
        font-weight: 600;
      }
      .choice input {
        margin: 0;
        accent-color: var(--above);
      }
      .choice .small {
        grid-column: 2;
      }
      .state {
        margin-block-start: 0.75rem;
        padding-inline-start: 0.75rem;
        border-inline-start: 2px solid var(--line-strong);
        font-size: 0.9375rem;
        overflow-wrap: anywhere;
      }
      .state.failed {
        border-inline-start-color: var(--below);
      }
    `,
  ];

  /** The one in force. */
  declare reasoner: ReasonerChoice;
  /** How far it has come. */
  declare status: PartStatus | undefined;
  declare offered: readonly OfferedReasoner[];
  /** The kind on show, which is not yet in force where it needs more. */
  declare shown: ReasonerChoice['kind'] | null;

  constructor() {
    super();
    this.reasoner = { kind: 'embedded' };
    this.status = undefined;
    this.offered = [];
    this.shown = null;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#offer();
  }

  override render() {
    const shown = this.shown ?? this.reasoner.kind;
    return html`<section aria-labelledby="models">
      <h2 id="models" tabindex="-1">Models</h2>
      <fieldset>
        <legend>Answers are drafted by</legend>
        ${this.offered.map((each) => this.#choice(each, shown))}
      </fieldset>
      ${shown === 'openai' ? html`<limen-server-form></limen-server-form>` : nothing}
      <p class="state ${this.status?.state ?? ''}" role="status" dir="auto">${this.#state(shown)}</p>
    </section>`;
  }

  #choice({ kind, label, hint }: OfferedReasoner, shown: ReasonerChoice['kind']) {
    return html`<label class="choice">
      <input
        type="radio"
        name="reasoner"
        value=${kind}
        aria-describedby="${kind}-hint"
        .checked=${kind === shown}
        @change=${() => this.#show(kind)}
      />
      <span class="label">${label}</span>
      <span class="small soft" id="${kind}-hint">${hint}</span>
    </label>`;
  }

  #state(shown: ReasonerChoice['kind']): string {
    if (shown !== this.reasoner.kind) return 'Not in use yet.';
    return this.status === undefined ? '' : partText(this.status);
  }

  #show(kind: ReasonerChoice['kind']): void {
    this.shown = kind;
    if (kind !== this.reasoner.kind && (kind === 'embedded' || kind === 'prompt-api')) {
      tell(this, 'limen-reasoner', { choice: { kind } });
    }
  }

  async #offer(): Promise<void> {
    this.offered = await offeredReasoners();
    await this.updateComplete;
    // The button that opened this is gone.
    this.renderRoot.querySelector<HTMLElement>('h2')?.focus();
  }
}

customElements.define('limen-models', LimenModels);
