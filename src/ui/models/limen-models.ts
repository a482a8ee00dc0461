import { css, html, LitElement, nothing } from 'lit';
import type { LimenStatus } from '../../api.js';
import type { CriticChoice, ModelChoice, ReasonerChoice } from '../../model-choice.js';
import type { ListedWebLlm } from '../../reasoning/language-model/web-llm/web-llm-models.js';
import { theme } from '../theme.js';
import { tell } from '../ui-events.js';
import './limen-critic-form.js';
import './limen-kept-models.js';
import './limen-model-choice.js';
import './limen-server-form.js';
import './limen-web-llm-form.js';
import { type OfferedReasoner, offeredCritics, offeredInPage, offeredReasoners } from './offered.js';

/** Chooses which models reason and judge. A kind that needs nothing more is used at once, another one by its form. */
export class LimenModels extends LitElement {
  static override properties = {
    models: { attribute: false },
    status: { attribute: false },
    listed: { state: true },
    reasoners: { state: true },
    reasonerShown: { state: true },
    criticShown: { state: true },
  };

  static override styles = [
    theme,
    css`
      limen-model-choice + limen-model-choice {
        margin-block-start: 1.5rem;
      }
    `,
  ];

  /** The ones in force, as far as they were chosen. */
  declare models: ModelChoice;
  declare status: LimenStatus | null;
  /** What can run in the page. */
  declare listed: readonly ListedWebLlm[];
  declare reasoners: readonly OfferedReasoner[];
  declare reasonerShown: ReasonerChoice['kind'] | null;
  declare criticShown: CriticChoice['kind'] | null;

  constructor() {
    super();
    this.models = {};
    this.status = null;
    this.listed = [];
    this.reasoners = [];
    this.reasonerShown = null;
    this.criticShown = null;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#offer();
  }

  override render() {
    const reasoner = this.models.reasoner?.kind ?? 'embedded';
    const critic = this.models.critic?.kind ?? 'embedded';
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
        ${reasonerShown === 'web-llm' ? html`<limen-web-llm-form .listed=${this.listed}></limen-web-llm-form>` : nothing}
        ${reasonerShown === 'openai' ? html`<limen-server-form></limen-server-form>` : nothing}
      </limen-model-choice>
      <limen-model-choice
        legend="Drafts are judged by"
        .offered=${offeredCritics}
        .inForce=${critic}
        .shown=${criticShown}
        .status=${this.status?.critic}
        @show=${({ detail }: CustomEvent<CriticChoice['kind']>) => this.#showCritic(detail)}
      >
        ${criticShown === 'flan-t5' ? html`<limen-critic-form></limen-critic-form>` : nothing}
      </limen-model-choice>
      <limen-kept-models .when=${this.#ready}></limen-kept-models>
    </section>`;
  }

  /** Which models are ready: a new one may have been stored. */
  get #ready(): string {
    const { reasoner, critic } = this.status ?? {};
    return [reasoner, critic].map((part) => (part?.state === 'ready' ? part.name : '')).join();
  }

  #showReasoner(kind: ReasonerChoice['kind']): void {
    this.reasonerShown = kind;
    if (kind === this.models.reasoner?.kind) return;
    if (kind === 'embedded' || kind === 'prompt-api') tell(this, 'limen-models', { reasoner: { kind } });
  }

  #showCritic(kind: CriticChoice['kind']): void {
    this.criticShown = kind;
    if (kind === 'embedded' && kind !== this.models.critic?.kind) {
      tell(this, 'limen-models', { critic: { kind } });
    }
  }

  async #offer(): Promise<void> {
    this.listed = await offeredInPage();
    this.reasoners = await offeredReasoners(this.listed);
    await this.updateComplete;
    // The button that opened this is gone.
    this.renderRoot.querySelector<HTMLElement>('h2')?.focus();
  }
}

customElements.define('limen-models', LimenModels);
