import { css, html, nothing, type PropertyValues } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { LimenStatus } from '../../api.js';
import { type CriticChoice, critics } from '../../critics/registry.js';
import type { ModelChoice } from '../../model-choice.js';
import type { PartDefinition } from '../../parts/definition.js';
import { type ReasonerChoice, reasoners } from '../../reasoners/registry.js';
import { definitionOf, type OtherRetrieverChoice, retrievers } from '../../retrieval/registry.js';
import { definitions, type StrategyName } from '../../strategies/strategies.js';
import { ThemedElement } from '../themed-element.js';
import { type Asking, tell } from '../ui-events.js';
import './limen-critic-form.js';
import './limen-kept-models.js';
import { type Offered, offered } from './limen-model-choice.js';
import './limen-part-form.js';
import './limen-web-llm-form.js';
import { modelStyles } from './model-styles.js';

/** What is in force where nothing was chosen. */
const embedded = { kind: 'embedded' } as const;
const compiledCorpus = 'corpus';

/** Every strategy as a choice. */
const strategies: readonly Offered[] = definitions.map(({ name, title, decides }) => ({
  kind: name,
  label: title,
  hint: decides,
}));

/**
 * Chooses which models reason and judge, what searches where a build adds another retriever, and which strategy decides.
 * What ships is used at once, anything else by its form.
 */
@customElement('limen-models')
export class LimenModels extends ThemedElement {
  static override styles = [
    modelStyles,
    css`
      limen-model-choice + limen-model-choice {
        margin-block-start: 1.5rem;
      }
    `,
  ];

  /** The ones in force, as far as they were chosen. */
  @property({ attribute: false }) models: ModelChoice = {};
  @property({ attribute: false }) asking: Asking = {};
  @property({ attribute: false }) status: LimenStatus | null = null;
  @state() reasoners: readonly Offered[] = [];
  @state() critics: readonly Offered[] = [];
  @state() retrievers: readonly Offered[] = [];
  @state() reasonerShown: ReasonerChoice['kind'] | null = null;
  @state() criticShown: CriticChoice['kind'] | null = null;
  @state() retriever: string = compiledCorpus;
  @state() retrieverShown: string = compiledCorpus;

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
      ${this.retrievers.length < 2 ? nothing : this.#retrieverChoice()}
      <limen-model-choice
        legend="What happens is decided by"
        .offered=${strategies}
        .inForce=${this.asking.strategy ?? 'sim-rag'}
        .shown=${this.asking.strategy ?? 'sim-rag'}
        @show=${({ detail }: CustomEvent<StrategyName>) => this.#ask({ ...this.asking, strategy: detail })}
      ></limen-model-choice>
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

  #retrieverChoice() {
    const { retriever, retrieverShown, retrievers: all } = this;
    const definition = retrievers.find(({ kind }) => kind === retrieverShown);
    const use = ({ detail }: CustomEvent<OtherRetrieverChoice>) => this.#search(detail);
    return html`<limen-model-choice
      legend="Passages are found by"
      .offered=${all}
      .inForce=${retriever}
      .shown=${retrieverShown}
      .status=${this.status?.retriever}
      @show=${({ detail }: CustomEvent<string>) => this.#showRetriever(detail)}
    >
      ${
        retrieverShown === compiledCorpus || !hasForm(definition, retriever)
          ? nothing
          : html`<limen-part-form use="Search with it" .definition=${definition} @choose=${use}></limen-part-form>`
      }
    </limen-model-choice>`;
  }

  #showRetriever(kind: string): void {
    this.retrieverShown = kind;
    if (kind !== compiledCorpus || this.retriever === kind) return;
    this.retriever = kind;
    const { retriever, ...asking } = this.asking;
    this.#ask(asking);
  }

  async #search(choice: OtherRetrieverChoice): Promise<void> {
    const { kind, open } = definitionOf(choice);
    const { retriever } = await (await open())(choice);
    this.retriever = kind;
    this.#ask({ ...this.asking, retriever });
  }

  #ask(asking: Asking): void {
    this.asking = asking;
    tell(this, 'limen-asking', asking);
  }

  async #offer(): Promise<void> {
    const offers = await Promise.all([reasoners, critics, retrievers].map(offered));
    [this.reasoners = [], this.critics = [], this.retrievers = []] = offers;
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
