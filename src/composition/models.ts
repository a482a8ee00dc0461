/**
 * The models of an engine and how they were chosen, which are passed on to the next engine when another
 * corpus is opened. One engine holds them at a time; the parts start when first needed.
 */

import type { EngineOptions, LimenOptions, PartChoice } from '../api.js';
import { LimenError, type Reasoner } from '../engine/index.js';
import type { ModelFolder } from '../sessions/open-model.js';
import type { WorkerStarters } from './browser-workers.js';
import type { MemoryPart } from './memory-part.js';
import type { ShippedModels } from './open-models.js';
import { type CriticPart, type ReasonerPart, whenLoaded } from './part.js';
import { PartRelay } from './part-relay.js';
import type { PartReporter } from './status-board.js';

export const embedded = { kind: 'embedded' } as const;

interface ModelSettings {
  readonly workers: WorkerStarters;
  /** Where `reader/` and `critic/` are, ending with `/`. */
  readonly folder: URL;
  readonly integrity: NonNullable<EngineOptions['modelsIntegrity']>;
  readonly backend: NonNullable<LimenOptions['backend']>;
}

type ModelName = 'reasoner' | 'critic' | 'memory';

/** What the models need from the engine that holds them. */
export interface ModelsHolder {
  reporter(part: ModelName): PartReporter;
  /**
   * The reasoner to continue with after one lost its device.
   * @throws {LimenError} the given error, if nobody wants that
   */
  fallback(lost: ReasonerPart, error: LimenError): Promise<Reasoner>;
}

/** Models, and a controller that aborts when they are closed or taken by another engine. */
export interface HeldModels {
  readonly models: Models;
  readonly hold: AbortController;
}

interface Running<ThePart> {
  readonly part: ThePart;
  readonly relay: PartRelay;
}

export class Models {
  /** The worker of the shipped reader and critic. */
  #together: ReturnType<WorkerStarters['models']> | undefined;
  #chosen: Required<PartChoice> = { reasoner: embedded, critic: embedded };
  #hold: AbortController | undefined;
  #holder: ModelsHolder | undefined;
  #reasoner: Running<ReasonerPart> | undefined;
  #critic: Running<CriticPart> | undefined;
  /** Set once a strategy has asked for it. */
  #memory: Running<MemoryPart> | undefined;

  constructor(private readonly settings: ModelSettings) {}

  /** Takes the models for the next engine; the previous holder loses them. */
  take(): HeldModels {
    this.#hold?.abort(closed());
    this.#hold = new AbortController();
    return { models: this, hold: this.#hold };
  }

  /**
   * Reports to this holder from now on; parts that were chosen differently are replaced, and failed ones are
   * opened again. Does nothing if another engine has taken the models meanwhile.
   */
  serve(holder: ModelsHolder, choice: PartChoice, hold: AbortController): void {
    if (hold !== this.#hold) return;
    this.#holder = holder;
    if (this.#memory?.relay.hasFailed) this.#memory = ended(this.#memory);
    this.#memory?.relay.goOnWith(holder.reporter('memory'));
    if (this.#reasoner?.relay.hasFailed || !isSame(choice.reasoner, this.#chosen.reasoner)) {
      this.#reasoner = ended(this.#reasoner);
    }
    if (this.#critic?.relay.hasFailed || !isSame(choice.critic, this.#chosen.critic)) {
      this.#critic = ended(this.#critic);
    }
    this.#choose(choice);
    this.#reasoner?.relay.goOnWith(holder.reporter('reasoner'));
    this.#critic?.relay.goOnWith(holder.reporter('critic'));
  }

  /** Opens reasoner and critic before the first question, if the hold is still valid. */
  start(hold: AbortController): void {
    if (hold === this.#hold) void [this.reasoner, this.critic];
  }

  /** Closes them, if the hold is still valid. */
  close(hold: AbortController): void {
    if (hold !== this.#hold) return;
    this.#hold = undefined;
    this.#reasoner = ended(this.#reasoner);
    this.#critic = ended(this.#critic);
    this.#memory = ended(this.#memory);
    hold.abort(closed());
  }

  /** Closes the affected parts; they start again when next needed. */
  use(choice: PartChoice): void {
    this.#choose(choice);
    if (choice.reasoner !== undefined) this.#reasoner = ended(this.#reasoner);
    if (choice.critic !== undefined) this.#critic = ended(this.#critic);
  }

  get reasoner(): ReasonerPart {
    this.#reasoner ??= this.#run('reasoner', (report) => this.#openReasoner(report));
    return this.#reasoner.part;
  }

  get critic(): CriticPart {
    this.#critic ??= this.#run('critic', (report) => this.#openCritic(report));
    return this.#critic.part;
  }

  /** The embedded reader's memory, whose worker starts with this call; any other reasoner is its own memory. */
  memory({ memoryPart }: Pick<typeof import('./memory-part.js'), 'memoryPart'>): MemoryPart | null {
    const { reasoner } = this.#chosen;
    if (!('kind' in reasoner) || reasoner.kind !== 'embedded') return null;
    const { workers, backend } = this.settings;
    this.#memory ??= this.#run('memory', (report) =>
      memoryPart(this.#modelOf('memory'), backend, report, workers.memory),
    );
    return this.#memory.part;
  }

  #choose({ reasoner = this.#chosen.reasoner, critic = this.#chosen.critic }: PartChoice): void {
    this.#chosen = { reasoner, critic };
  }

  #run<ThePart>(name: ModelName, open: (report: PartReporter) => ThePart): Running<ThePart> {
    const relay = new PartRelay(this.#held.reporter(name));
    return { part: open(relay), relay };
  }

  get #held(): ModelsHolder {
    if (this.#holder === undefined)
      throw new LimenError('unexpected', { reason: 'no engine has the models' });
    return this.#holder;
  }

  /** What searches by meaning while somebody types; opened by the retriever. */
  get staticEncoder(): ModelFolder {
    return this.#modelOf('static-encoder');
  }

  #modelOf(task: keyof ModelSettings['integrity'] & string): ModelFolder {
    const { folder, integrity } = this.settings;
    return { folder: new URL(`${task}/`, folder).href, manifestSha256: integrity[task] };
  }

  #openReasoner(report: PartReporter): ReasonerPart {
    const choice = this.#chosen.reasoner;
    const opening = import('./open-models.js').then(({ openReasoner }) =>
      openReasoner(choice, this.#shipped, report, (error) => this.#held.fallback(this.reasoner, error)),
    );
    return whenLoaded(opening, report);
  }

  #openCritic(report: PartReporter): CriticPart {
    const choice = this.#chosen.critic;
    const opening = import('./open-models.js').then(({ openCritic }) =>
      openCritic(choice, this.#shipped, report),
    );
    return whenLoaded(opening, report);
  }

  get #shipped(): ShippedModels {
    const { workers, backend } = this.settings;
    return {
      together: () => {
        this.#together ??= workers.models();
        return this.#together;
      },
      alone: workers.critic,
      reader: this.#modelOf('reader'),
      critic: this.#modelOf('critic'),
      backend,
    };
  }
}

/** Frees a part's memory. */
function ended(running: Running<{ close(): void }> | undefined): undefined {
  running?.part.close();
}

/** Whether the choice is unchanged, or none was made: objects compare by identity, descriptions by value. */
function isSame(wanted: object | undefined, chosen: object): boolean {
  if (wanted === undefined || wanted === chosen) return true;
  return 'kind' in wanted && JSON.stringify(wanted) === JSON.stringify(chosen);
}

function closed(): LimenError {
  return new LimenError('worker-crashed', { worker: 'reasoner', reason: 'it was closed' });
}
