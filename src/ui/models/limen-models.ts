import { css, html, LitElement, nothing, type PropertyValues } from 'lit';
import type { LimenStatus } from '../../api.js';
import type { CriticChoice } from '../../critics/choice.js';
import type { ModelChoice } from '../../model-choice.js';
import type { ReasonerChoice } from '../../reasoners/choice.js';
import type { ListedWebLlm } from '../../reasoners/language-model/web-llm/web-llm-models.js';
import { theme } from '../theme.js';
import { tell } from '../ui-events.js';
import './limen-critic-form.js';
import './limen-kept-models.js';
import './limen-model-choice.js';
import './limen-server-form.js';
import './limen-web-llm-form.js';
import { modelStyles } from './model-styles.js';
import { type OfferedReasoner, offeredCritics, offeredInPage, offeredReasoners } from './offered.js';

/** What is in force where nothing was chosen. */
const embedded = { kind: 'embedded' } as const;

/** Chooses which models reason and judge. What ships is used at once, anything else by its form. */
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
        ${reasonerShown === 'web-llm' ? html`<limen-web-llm-form .listed=${this.listed}></limen-web-llm-form>` : nothing}
        ${reasonerShown === 'prompt-api' && reasoner !== 'prompt-api' ? this.#ofBrowser() : nothing}
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

  /** A button, since arrow keys pass through the kinds, and this one may download gigabytes. */
  #ofBrowser() {
    const choose = () => tell(this, 'limen-models', { reasoner: { kind: 'prompt-api' } });
    return html`<button type="button" class="apply main" @click=${choose}>Use this model</button>`;
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
    this.listed = await offeredInPage();
    this.reasoners = await offeredReasoners(this.listed);
    await this.updateComplete;
    // The button that opened this is gone.
    this.renderRoot.querySelector<HTMLElement>('h2')?.focus();
  }
}

customElements.define('limen-models', LimenModels);
