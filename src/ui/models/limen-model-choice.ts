import { css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { PartStatus } from '../../api.js';
import type { PartDefinition } from '../../parts/definition.js';
import { partText } from '../part-text.js';
import { ThemedElement } from '../themed-element.js';

/** A kind of model that can be offered in this browser. */
export type Offered = Pick<PartDefinition<{ readonly kind: string }>, 'kind' | 'label' | 'hint'>;

export async function offered(
  definitions: readonly PartDefinition<{ readonly kind: string }>[],
): Promise<readonly Offered[]> {
  const offers = await Promise.all(
    definitions.map(async (each) => ({ ...each, hint: each.offer ? await each.offer() : each.hint })),
  );
  return offers.flatMap(({ kind, label, hint }) => (hint === null ? [] : [{ kind, label, hint }]));
}

/** The choice for one part: the kinds on offer, the form of the kind shown (slotted), and the state. */
@customElement('limen-model-choice')
export class LimenModelChoice extends ThemedElement {
  static override styles = css`
    legend {
      margin-block-start: 0.75rem;
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
    }
    label {
      cursor: pointer;
    }
    :checked + label {
      font-weight: 600;
    }
    input {
      margin: 0;
    }
    .hint,
    slot {
      display: block;
      grid-column: 2;
    }
    .state {
      margin-block-start: 1rem;
      padding-inline-start: 0.75rem;
      border-inline-start: 2px solid var(--line-strong);
      font-size: 0.9375rem;
    }
    .state.failed {
      border-inline-start-color: var(--below);
    }
  `;

  @property() legend = '';
  @property({ attribute: false }) offered: readonly Offered[] = [];
  /** The kind in use, and the kind shown, which may need a further step before it is used. */
  @property() inForce = '';
  @property() shown = '';
  @property({ attribute: false }) status: PartStatus | undefined = undefined;

  override render() {
    return html`<fieldset>
      <legend>${this.legend}</legend>
      ${this.offered.map((each) => this.#choice(each))}
      <p class="state ${this.status?.state ?? ''}" role="status" dir="auto">${this.#state()}</p>
    </fieldset>`;
  }

  #choice({ kind, label, hint }: Offered) {
    return html`<div class="choice">
      <input
        id=${kind}
        type="radio"
        name="kind"
        value=${kind}
        aria-describedby="${kind}-hint"
        .checked=${kind === this.shown}
        @change=${() => this.dispatchEvent(new CustomEvent('show', { detail: kind }))}
      />
      <label for=${kind}>${label}</label>
      <p class="hint small soft" id="${kind}-hint">${hint}</p>
      ${kind === this.shown ? html`<slot></slot>` : nothing}
    </div>`;
  }

  #state(): string {
    if (this.shown !== this.inForce) return 'Not in use yet.';
    return this.status === undefined ? '' : partText(this.status);
  }
}
