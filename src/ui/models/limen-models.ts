import { css, html, LitElement, nothing, type PropertyValues } from 'lit';
import type { LimenStatus } from '../../api.js';
import { type CriticChoice, critics } from '../../critics/registry.js';
import type { ModelChoice } from '../../model-choice.js';
import type { PartDefinition } from '../../parts/definition.js';
import { type ReasonerChoice, reasoners } from '../../reasoners/registry.js';
import { theme } from '../theme.js';
import { tell } from '../ui-events.js';
import './limen-critic-form.js';
import './limen-kept-models.js';
import { type Offered, offered } from './limen-model-choice.js';
import './limen-part-form.js';
import './limen-web-llm-form.js';
import { modelStyles } from './model-styles.js';

/** What is in force where nothing was chosen. */
const embedded = { kind: 'embedded' } as const;

/** Chooses which models reason and judge. What ships is used at once, anything else by its form. */
export class LimenModels extends LitElement {
  static override properties = {
    models: { attribute: false },
    status: { attribute: false },
    reasoners: { state: true },
    critics: { state: true },
    reasonerShown: { state: true },
    criticShown: { state: true },
  };

  static override styles = [
    theme,
    modelStyles,
    css`
      limen-model-choice + limen-model-choice {
        margin-block-start: 1.5rem;
      }
    `,
  ];

  /** The ones in force, as far as they were chosen. */
  declare models: ModelChoice;
  declare status: LimenStatus | null;
  declare reasoners: readonly Offered[];
  declare critics: readonly Offered[];
  declare reasonerShown: ReasonerChoice['kind'] | null;
  declare criticShown: CriticChoice['kind'] | null;

  constructor() {
    super();
    this.models = {};
    this.status = null;
    this.reasoners = [];
    this.critics = [];
    this.reasonerShown = null;
    this.criticShown = null;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#offer();
  }

  /** What comes into force is on show, also where something else than this element chose it. */
  protected override willUpdate(changed: PropertyValues<this>): void {
    const before = changed.get('models');
    if (before === undefined) return;
    if (before.reasoner !== this.models.reasoner) this.reasonerShown = null;
    if (before.critic !== this.models.critic) this.criticShown = null;
  }

  override render() {
    const { kind: reasoner } = this.models.reasoner ?? embedded;
    const { kind: critic } = this.models.critic ?? embedded;
    const reasonerShown = this.reasonerShown ?? reasoner;
    const criticShown = this.criticShown ?? critic;
    return html`<section aria-labelledby="models">
      <h2 id="models" tabindex="-1">Models</h2>
      <limen-model-choice
        legend="Answers are drafted by"
        .offered=${this.reasoners}
        .inForce=${reasoner}
        .shown=${reasonerShown}
        .status=${this.status?.reasoner}
        @show=${({ detail }: CustomEvent<ReasonerChoice['kind']>) => this.#showReasoner(detail)}
      >
        ${this.#reasonerForm(reasonerShown, reasoner)}
      </limen-model-choice>
      <limen-model-choice
        legend="Drafts are judged by"
        .offered=${this.critics}
        .inForce=${critic}
        .shown=${criticShown}
        .status=${this.status?.critic}
        @show=${({ detail }: CustomEvent<CriticChoice['kind']>) => this.#showCritic(detail)}
      >
        ${this.#criticForm(criticShown, critic)}
      </limen-model-choice>
      <limen-kept-models .when=${this.#ready}></limen-kept-models>
    </section>`;
  }

  /** Which models are ready: a new one may have been stored. */
  get #ready(): string {
    const { reasoner, critic } = this.status ?? {};
    return [reasoner, critic].map((part) => (part?.state === 'ready' ? part.name : '')).join();
  }

  /** Of a kind that ships, none: it is used at once. One that is in force needs no button to use it. */
  #reasonerForm(shown: ReasonerChoice['kind'], inForce: ReasonerChoice['kind']) {
    if (shown === 'web-llm') return html`<limen-web-llm-form></limen-web-llm-form>`;
    const definition = reasoners.find(({ kind }) => kind === shown);
    if (!hasForm(definition, inForce)) return nothing;
    const choose = ({ detail }: CustomEvent<ReasonerChoice>) =>
      tell(this, 'limen-models', { reasoner: detail });
    return html`<limen-part-form .definition=${definition} @choose=${choose}></limen-part-form>`;
  }

  #criticForm(shown: CriticChoice['kind'], inForce: CriticChoice['kind']) {
    if (shown === 'flan-t5') return html`<limen-critic-form></limen-critic-form>`;
    const definition = critics.find(({ kind }) => kind === shown);
    if (!hasForm(definition, inForce)) return nothing;
    const choose = ({ detail }: CustomEvent<CriticChoice>) => tell(this, 'limen-models', { critic: detail });
    return html`<limen-part-form .definition=${definition} @choose=${choose}></limen-part-form>`;
  }

  #showReasoner(kind: ReasonerChoice['kind']): void {
    this.reasonerShown = kind;
    if (kind === 'embedded' && kind !== (this.models.reasoner ?? embedded).kind) {
      tell(this, 'limen-models', { reasoner: { kind } });
    }
  }

  #showCritic(kind: CriticChoice['kind']): void {
    this.criticShown = kind;
    if (kind === 'embedded' && kind !== (this.models.critic ?? embedded).kind) {
      tell(this, 'limen-models', { critic: { kind } });
    }
  }

  async #offer(): Promise<void> {
    [this.reasoners, this.critics] = await Promise.all([offered(reasoners), offered(critics)]);
    await this.updateComplete;
    // The button that opened this is gone.
    this.renderRoot.querySelector<HTMLElement>('h2')?.focus();
  }
}

function hasForm(
  definition: PartDefinition<{ readonly kind: string }> | undefined,
  inForce: string,
): definition is PartDefinition<{ readonly kind: string }> {
  if (definition === undefined || definition.kind === 'embedded') return false;
  return definition.options.length > 0 || definition.kind !== inForce;
}

customElements.define('limen-models', LimenModels);
