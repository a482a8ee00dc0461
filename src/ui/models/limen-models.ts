import { css, html, nothing, type PropertyValues } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { LimenStatus } from '../../api.js';
import { critics } from '../../critics/registry.js';
import { toErrorRecord } from '../../engine/index.js';
import type { ModelChoice } from '../../model-choice.js';
import { reasoners } from '../../reasoners/registry.js';
import { definitionOf, type OtherRetrieverChoice, retrievers } from '../../retrieval/registry.js';
import { definitions, type StrategyName } from '../../strategies/strategies.js';
import { ThemedElement } from '../themed-element.js';
import { type Asking, tell } from '../ui-events.js';
import './limen-critic-form.js';
import './limen-kept-models.js';
import { type Offered, offered } from './limen-model-choice.js';
import './limen-part-form.js';
import './limen-web-llm-form.js';

/** `usual` is in force if nothing was chosen, and needs no form; some kinds have a form of their own. */
const parts = {
  reasoner: {
    legend: 'Answers are drafted by',
    kinds: reasoners,
    usual: 'embedded',
    use: 'Use this model',
    forms: { 'web-llm': html`<limen-web-llm-form></limen-web-llm-form>` },
  },
  critic: {
    legend: 'Drafts are judged by',
    kinds: critics,
    usual: 'embedded',
    use: 'Use this model',
    forms: { 'flan-t5': html`<limen-critic-form></limen-critic-form>` },
  },
  retriever: {
    legend: 'Passages are found by',
    kinds: retrievers,
    usual: 'corpus',
    use: 'Search with it',
    forms: {},
  },
} as const;
type PartName = keyof typeof parts;
type OfParts<Value> = Partial<Record<PartName, Value>>;

const strategies: readonly Offered[] = definitions.map(({ name, title, decides }) => ({
  kind: name,
  label: title,
  hint: decides,
}));

/** Chooses what reasons, judges, searches (if a build adds another retriever) and decides. */
@customElement('limen-models')
export class LimenModels extends ThemedElement {
  static override styles = css`
    limen-model-choice + limen-model-choice {
      margin-block-start: 1.5rem;
    }
  `;

  /** The models in force, as far as they were chosen. */
  @property({ attribute: false }) models: ModelChoice = {};
  @property({ attribute: false }) asking: Asking = {};
  @property({ attribute: false }) status: LimenStatus | null = null;
  @state() offers: OfParts<readonly Offered[]> = {};
  @state() shown: OfParts<string> = {};
  /** The retriever in use; if it is not the corpus's own, also its status. */
  @state() search: { readonly kind: string; readonly status?: LimenStatus['retriever'] } = { kind: 'corpus' };

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#offer();
  }

  /** Shows the kind that comes into force, even if something other than this element chose it. */
  protected override willUpdate(changed: PropertyValues<this>): void {
    const before = changed.get('models');
    if (before === undefined) return;
    const { reasoner, critic, ...others } = this.shown;
    this.shown = {
      ...others,
      ...(reasoner !== undefined && before.reasoner === this.models.reasoner ? { reasoner } : {}),
      ...(critic !== undefined && before.critic === this.models.critic ? { critic } : {}),
    };
  }

  override render() {
    const strategy = this.asking.strategy ?? 'sim-rag';
    return html`<section aria-labelledby="models">
      <h2 id="models" tabindex="-1">Models</h2>
      ${this.#part('reasoner')} ${this.#part('critic')}
      ${(this.offers.retriever?.length ?? 0) < 2 ? nothing : this.#part('retriever')}
      <limen-model-choice
        legend="What happens is decided by"
        .offered=${strategies}
        .inForce=${strategy}
        .shown=${strategy}
        @show=${({ detail }: CustomEvent<StrategyName>) => this.#ask({ ...this.asking, strategy: detail })}
      ></limen-model-choice>
      <limen-kept-models .when=${this.#ready}></limen-kept-models>
    </section>`;
  }

  /** The names of the models that are ready; a change means that a new model may have been stored. */
  get #ready(): string {
    const { reasoner, critic } = this.status ?? {};
    return [reasoner, critic].map((part) => (part?.state === 'ready' ? part.name : '')).join();
  }

  #part(name: PartName) {
    const { legend, forms } = parts[name];
    const inForce = this.#inForce(name);
    const shown = this.shown[name] ?? inForce;
    const own: Readonly<Record<string, unknown>> = forms;
    return html`<limen-model-choice
      legend=${legend}
      .offered=${this.offers[name] ?? []}
      .inForce=${inForce}
      .shown=${shown}
      .status=${(name === 'retriever' && this.search.status) || this.status?.[name]}
      @show=${({ detail }: CustomEvent<string>) => this.#show(name, detail)}
    >
      ${own[shown] ?? this.#form(name, shown, inForce)}
    </limen-model-choice>`;
  }

  #inForce(name: PartName): string {
    return name === 'retriever' ? this.search.kind : (this.models[name]?.kind ?? parts[name].usual);
  }

  /** None for a kind that ships, which is used at once, or for one that is in force and has no options. */
  #form(name: PartName, shown: string, inForce: string) {
    const { kinds, usual, use } = parts[name];
    const definition = kinds.find(({ kind }) => kind === shown);
    if (definition === undefined || shown === usual) return nothing;
    if (definition.options.length === 0 && shown === inForce) return nothing;
    const choose = ({ detail }: CustomEvent<{ readonly kind: string }>) => this.#choose(name, detail);
    return html`<limen-part-form use=${use} .definition=${definition} @choose=${choose}></limen-part-form>`;
  }

  #show(name: PartName, kind: string): void {
    this.shown = { ...this.shown, [name]: kind };
    if (kind === parts[name].usual && kind !== this.#inForce(name)) this.#choose(name, { kind });
  }

  #choose(name: PartName, choice: { readonly kind: string }): void {
    if (name === 'retriever') void this.#searchBy(choice);
    else tell(this, 'limen-models', { [name]: choice });
  }

  /** The retriever is opened here, on the page; the corpus also stays open. */
  async #searchBy(choice: { readonly kind: string }): Promise<void> {
    const { kind } = choice;
    const { retriever: _, ...asking } = this.asking;
    this.search = { kind };
    if (kind === parts.retriever.usual) {
      this.#ask(asking);
      return;
    }
    try {
      const described = choice as OtherRetrieverChoice;
      const { retriever, corpus } = await (await definitionOf(described).open())(described);
      this.search = { kind, status: { state: 'ready', name: corpus.title, backend: 'none', reason: '' } };
      this.#ask({ ...asking, retriever });
    } catch (thrown) {
      this.search = { kind, status: { state: 'failed', error: toErrorRecord(thrown) } };
    }
  }

  #ask(asking: Asking): void {
    this.asking = asking;
    tell(this, 'limen-asking', asking);
  }

  async #offer(): Promise<void> {
    const [reasoner = [], critic = [], retriever = []] = await Promise.all(
      [reasoners, critics, retrievers].map(offered),
    );
    this.offers = { reasoner, critic, retriever };
    await this.updateComplete;
    // The button that opened this element is gone, so the focus moves to the heading.
    this.renderRoot.querySelector<HTMLElement>('h2')?.focus();
  }
}
