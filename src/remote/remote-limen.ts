/** The engine: three parts behind the public API, two of which can be exchanged. */

import type {
  AskOptions,
  EngineOptions,
  KeptReport,
  LimenOptions,
  LimenOverSearch,
  LimenStatus,
  MemoryUncertainty,
  PartChoice,
} from '../api.js';
import {
  completeOptions,
  completeQuestion,
  type FoundPassage,
  LimenError,
  type Memory,
  type Passage,
  type Ports,
  type Reasoner,
  type RunEvent,
  type RunOptions,
  type RunParts,
  simRag,
  toErrorRecord,
} from '../engine/index.js';
import { orAbort } from './abort.js';
import type { WorkerStarters } from './browser-workers.js';
import {
  type CriticPart,
  type ReasonerPart,
  type RetrieverPart,
  type TalkingReasoner,
  whenLoaded,
} from './part.js';
import { RemoteCritic } from './remote-critic.js';
import type { RemoteMemory } from './remote-memory.js';
import { RemoteReasoner } from './remote-reasoner.js';
import { type PartReporter, StatusBoard } from './status-board.js';

/** Passages of a plain search, when the caller names no number. */
const searchLimit = 10;

const embedded = { kind: 'embedded' } as const;

type CriticBounds = Pick<RunOptions, 'threshold' | 'certainty'>;
type OtherStrategy = typeof import('./chosen-strategy.js');
type OpenPorts = Ports & { readonly reasoner: TalkingReasoner };

/** What a `RemoteLimen` is told beside its retriever; the embedded parts where nothing else is said. */
export type PartOptions = Pick<EngineOptions, 'backend' | 'reasoner' | 'critic' | 'onDeviceLost' | 'load'>;

interface Models {
  reasoner: ReasonerPart;
  critic: CriticPart;
}

export abstract class RemoteLimen<Source extends RetrieverPart> implements LimenOverSearch {
  protected readonly retriever: Source;
  readonly #board = new StatusBoard();
  readonly #workers: WorkerStarters;
  readonly #folder: URL;
  readonly #backend: NonNullable<LimenOptions['backend']>;
  readonly #onDeviceLost: LimenOptions['onDeviceLost'];
  #chosen: Required<PartChoice>;
  /** Both, once they are wanted. */
  #models: Models | undefined;
  /** Once a strategy asked for it. */
  #remembering: RemoteMemory | undefined;
  /** The reasoner that a run began with, where another one went on with it. */
  #begunBy: string | null = null;
  #closed = false;

  /**
   * Starts the workers; nothing is waited for.
   * @param models where `reader/` and `critic/` are, ending with `/`
   */
  constructor(
    workers: WorkerStarters,
    openRetriever: (report: PartReporter) => Source,
    models: URL,
    options: PartOptions,
  ) {
    const { backend = 'auto', reasoner = embedded, critic = embedded, onDeviceLost } = options;
    this.#workers = workers;
    this.#folder = models;
    this.#chosen = { reasoner, critic };
    this.#backend = backend;
    this.#onDeviceLost = onDeviceLost;
    this.retriever = openRetriever(this.#board.reporter('retriever'));
    if ((options.load ?? 'at-once') === 'at-once') this.#needModels();
  }

  abstract get corpus(): LimenOverSearch['corpus'];

  get status(): LimenStatus {
    return this.#board.status;
  }

  subscribe(listener: (status: LimenStatus) => void): () => void {
    return this.#board.subscribe(listener);
  }

  async *ask(question: string, options: AskOptions = {}): AsyncGenerator<RunEvent, void, void> {
    const { signal, strategy = 'sim-rag', retriever, ...bounds } = options;
    const stopped = signal === undefined ? {} : { signal };
    this.#begunBy = null;
    let ports: OpenPorts;
    let published: CriticBounds;
    let other: OtherStrategy | null;
    let memory: Memory | null;
    try {
      // What can be refused at once is not kept waiting for the models.
      completeQuestion(question);
      completeOptions(bounds);
      const program = strategy === 'sim-rag' ? null : import('./chosen-strategy.js');
      const remembering = program?.then((loaded) => this.#memory(loaded)) ?? null;
      const ready = Promise.all([this.#ports(), program, remembering]);
      [[ports, published], other, memory] = await orAbort(ready, signal);
    } catch (thrown) {
      signal?.throwIfAborted();
      yield { type: 'failed', error: toErrorRecord(thrown) };
      return;
    }
    const asked = retriever === undefined ? ports : { ...ports, retriever };
    if (other === null) {
      yield* simRag(asked, question, { ...published, ...bounds, ...stopped });
    } else {
      const judged = other.isJudged(strategy) ? published : {};
      const parts = { ...asked, memory };
      yield* other.runStrategy(strategy, parts, question, { ...judged, ...bounds, ...stopped });
    }
  }

  search(
    text: string,
    { limit = searchLimit, signal }: { readonly limit?: number; readonly signal?: AbortSignal } = {},
  ): Promise<readonly FoundPassage[]> {
    const until = signal === undefined ? {} : { signal };
    return this.retriever.search({ text }, { limit, exclude: [], ...until });
  }

  async uncertainty(
    question: string,
    passages: readonly Passage[],
    { signal }: { readonly signal?: AbortSignal } = {},
  ): Promise<MemoryUncertainty | null> {
    const asked = completeQuestion(question);
    const call = signal === undefined ? {} : { signal };
    const program = import('./chosen-strategy.js');
    const memory = await orAbort(
      program.then((loaded) => this.#memory(loaded)),
      signal,
    );
    if (memory === null) return null;
    return (await program).memoryUncertainty(memory, { question: asked, passages }, call);
  }

  async check(
    options: { readonly repair?: boolean; readonly signal?: AbortSignal } = {},
  ): Promise<readonly KeptReport[]> {
    const { checkKept } = await import('../checking/check-kept.js');
    return checkKept(options);
  }

  async parts(): Promise<RunParts> {
    const models = this.#needModels();
    const [corpus, reasoner, critic] = await Promise.all([
      this.retriever.opened(),
      models.reasoner.opened(),
      models.critic.opened(),
    ]);
    const by = this.#begunBy === null ? '' : `${this.#begunBy}, then `;
    return { corpus: corpus.id, reasoner: by + reasoner.identity, critic: critic.identity };
  }

  async use({ reasoner, critic }: PartChoice): Promise<void> {
    const before = this.#models;
    this.#chosen = { reasoner: reasoner ?? this.#chosen.reasoner, critic: critic ?? this.#chosen.critic };
    // What is closed stays so, and says so; what was not open yet opens as it is chosen now.
    const models = this.#needModels();
    if (reasoner !== undefined && before !== undefined && !this.#closed) {
      models.reasoner.close();
      models.reasoner = this.#openReasoner(reasoner);
    }
    if (critic !== undefined && before !== undefined && !this.#closed) {
      models.critic.close();
      models.critic = this.#openCritic(critic);
    }
    await Promise.all([models.reasoner.opened(), models.critic.opened()]);
  }

  close(): void {
    this.#closed = true;
    this.retriever.close();
    this.#models?.reasoner.close();
    this.#models?.critic.close();
    this.#remembering?.close();
  }

  /** The embedded reader's memory, whose worker starts with the first question that needs it; other reasoners are their own. */
  async #memory({ RemoteMemory, startMemory, readingMemory }: OtherStrategy): Promise<Memory | null> {
    const { reasoner } = this.#chosen;
    if (!('kind' in reasoner) || reasoner.kind !== 'embedded') return null;
    if (this.#closed) throw new LimenError('worker-crashed', { worker: 'memory', reason: 'it was closed' });
    this.#remembering ??= new RemoteMemory(
      this.#workers.memory ?? startMemory,
      new URL('memory/', this.#folder),
      this.#backend,
      this.#board.reporter('memory'),
    );
    const { reasoner: opened } = this.#needModels();
    const [memory, reader] = await Promise.all([this.#remembering.port(), opened.port()]);
    return readingMemory(memory, reader);
  }

  /** Starts the models' workers where that was put off. */
  #needModels(): Models {
    if (this.#models === undefined && this.#closed) {
      throw new LimenError('worker-crashed', { worker: 'reasoner', reason: 'it was closed' });
    }
    const { reasoner, critic } = this.#chosen;
    this.#models ??= { reasoner: this.#openReasoner(reasoner), critic: this.#openCritic(critic) };
    return this.#models;
  }

  #openReasoner(choice: Required<PartChoice>['reasoner']): ReasonerPart {
    const report = this.#board.reporter('reasoner');
    // Only a description has a kind.
    if (!('kind' in choice)) {
      return whenLoaded(
        import('./own-parts.js'),
        ({ ownReasonerPart }) => ownReasonerPart(choice, report),
        report,
      );
    }
    if (choice.kind === 'embedded') {
      return new RemoteReasoner(this.#workers.reasoner, new URL('reader/', this.#folder), report);
    }
    return whenLoaded(
      import('./chosen-reasoner.js'),
      ({ openChosen }) => openChosen(choice, report, (error, identity) => this.#instead(error, identity)),
      report,
    );
  }

  #openCritic(choice: Required<PartChoice>['critic']): CriticPart {
    const report = this.#board.reporter('critic');
    if (!('kind' in choice)) {
      return whenLoaded(
        import('./own-parts.js'),
        ({ ownCriticPart }) => ownCriticPart(choice, report),
        report,
      );
    }
    if (choice.kind === 'embedded') {
      const folder = new URL('critic/', this.#folder).href;
      return new RemoteCritic(this.#workers.critic, { folder }, this.#backend, report);
    }
    return whenLoaded(
      import('./chosen-critic.js'),
      ({ startFlanT5, flanT5Request }) =>
        new RemoteCritic(startFlanT5, flanT5Request(choice), this.#backend, report),
      report,
    );
  }

  /** The embedded reader in the place of a reasoner whose device was lost. @throws {LimenError} when nobody wants that */
  async #instead(error: LimenError, identity: string | null): Promise<Reasoner> {
    const models = this.#needModels();
    const lost = models.reasoner;
    if (!(await this.#onDeviceLost?.(toErrorRecord(error)))) throw error;
    // Another one may have been chosen in the meantime.
    if (lost === models.reasoner) await this.use({ reasoner: embedded });
    this.#begunBy = identity;
    return models.reasoner.port();
  }

  /** The three ports once all are open, and the bounds that the critic was published with. */
  async #ports(): Promise<[OpenPorts, CriticBounds]> {
    const models = this.#needModels();
    const [, reasoner, critic, { threshold, certainty }] = await Promise.all([
      this.retriever.opened(),
      models.reasoner.port(),
      models.critic.port(),
      models.critic.opened(),
    ]);
    return [
      { reasoner, retriever: this.retriever, critic },
      { threshold, certainty },
    ];
  }
}
