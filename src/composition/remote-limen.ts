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
import { orAbort } from '../async/abort.js';
import {
  type Critic,
  completeOptions,
  completeQuestion,
  type FoundPassage,
  LimenError,
  type Memory,
  type Passage,
  type Ports,
  type Reasoner,
  type RunEvent,
  type RunEvents,
  type RunOptions,
  type RunParts,
  toErrorRecord,
} from '../engine/index.js';
import type { Scope } from '../retrieval/scope/scope.js';
import type { ModelFolder } from '../sessions/open-model.js';
import type { WorkerStarters } from './browser-workers.js';
import type { MemoryPart } from './memory-part.js';
import {
  type CriticPart,
  type ReasonerFallback,
  type ReasonerPart,
  type ReasonerPort,
  type RetrieverPart,
  whenLoaded,
} from './part.js';
import { RunCount } from './run-count.js';
import { RunRecord } from './run-record.js';
import { ScopedRetriever } from './scoped-retriever.js';
import { type PartReporter, StatusBoard } from './status-board.js';

/** Passages of a plain search, when the caller names no number. */
const searchLimit = 10;

const embedded = { kind: 'embedded' } as const;

type CriticBounds = Pick<RunOptions, 'threshold' | 'certainty'>;
type Asking = typeof import('./asking.js');
type OtherStrategy = typeof import('./chosen-strategy.js');
/** The memory, and whether another corpus than the one that is searched taught it. */
interface OpenMemory {
  readonly port: Memory;
  readonly isForeign: boolean;
}
type OpenPorts = Ports & { readonly reasoner: ReasonerPort };

/** What a `RemoteLimen` is told beside its retriever; the embedded parts where nothing else is said. */
export type PartOptions = Pick<
  EngineOptions,
  'backend' | 'reasoner' | 'critic' | 'onDeviceLost' | 'load' | 'modelsIntegrity'
>;

interface Models {
  reasoner: ReasonerPart;
  critic: CriticPart;
}

export abstract class RemoteLimen<Source extends RetrieverPart> implements LimenOverSearch {
  protected readonly retriever: Source;
  readonly #board = new StatusBoard();
  readonly #notice: PartReporter['notice'];
  readonly #workers: WorkerStarters;
  readonly #folder: URL;
  readonly #integrity: NonNullable<EngineOptions['modelsIntegrity']>;
  readonly #backend: NonNullable<LimenOptions['backend']>;
  readonly #onDeviceLost: LimenOptions['onDeviceLost'];
  #chosen: Required<PartChoice>;
  /** Both, once they are wanted. */
  #models: Models | undefined;
  /** Once a strategy asked for it. */
  #memoryPart: MemoryPart | undefined;
  readonly #runs = new WeakMap<AsyncIterable<RunEvent>, RunRecord>();
  protected readonly underWay = new RunCount();
  /** The run that was asked for last. */
  #latest = new RunRecord();
  /** Lost reasoners, while the person is asked about another one. */
  readonly #replacing = new Map<ReasonerPart, Promise<void>>();
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
    this.#integrity = options.modelsIntegrity ?? {};
    this.#chosen = { reasoner, critic };
    this.#backend = backend;
    this.#onDeviceLost = onDeviceLost;
    const report = this.#board.reporter('retriever');
    this.#notice = report.notice;
    this.retriever = openRetriever(report);
    if ((options.load ?? 'at-once') === 'at-once') this.#needModels();
  }

  abstract get corpus(): LimenOverSearch['corpus'];

  get status(): LimenStatus {
    return this.#board.status;
  }

  subscribe(listener: (status: LimenStatus) => void): () => void {
    return this.#board.subscribe(listener);
  }

  ask(question: string, options: AskOptions = {}): RunEvents {
    const run = new RunRecord();
    const events = this.underWay.counted(this.#events(run, question, options));
    this.#runs.set(events, run);
    return events;
  }

  async *#events(run: RunRecord, question: string, options: AskOptions): RunEvents {
    const { signal, strategy = 'sim-rag', retriever, scope, ...bounds } = options;
    const stopped = signal === undefined ? {} : { signal };
    this.#latest = run;
    let ports: OpenPorts;
    let published: CriticBounds;
    let shipped: Asking;
    let other: OtherStrategy | null;
    let memory: OpenMemory | null;
    let isJudged = false;
    try {
      // What can be refused at once is not kept waiting for the models.
      completeQuestion(question);
      completeOptions(bounds);
      const asking = import('./asking.js');
      const program = strategy === 'sim-rag' ? null : import('./chosen-strategy.js');
      const remembering =
        program?.then((loaded) => {
          isJudged = loaded.isJudged(strategy);
          return this.#memory(loaded);
        }) ?? null;
      const ready = Promise.all([this.#ports(run, scope, asking), asking, program, remembering]);
      [[ports, published], shipped, other, memory] = await orAbort(ready, signal);
    } catch (thrown) {
      signal?.throwIfAborted();
      yield { type: 'failed', error: toErrorRecord(thrown) };
      return;
    }
    const asked = retriever === undefined ? ports : { ...ports, retriever };
    if (other === null) {
      yield* shipped.simRag(asked, question, { ...published, ...bounds, ...stopped });
    } else {
      const judged = isJudged ? published : {};
      // Who taught a search of the caller's own is not known.
      const isForeign = retriever !== undefined || memory?.isForeign !== false;
      const parts = { ...asked, memory: memory?.port ?? null, isForeign };
      yield* other.runStrategy(strategy, parts, question, { ...judged, ...bounds, ...stopped });
    }
  }

  search(
    text: string,
    {
      limit = searchLimit,
      scope,
      signal,
    }: { readonly limit?: number; readonly scope?: Scope; readonly signal?: AbortSignal } = {},
  ): Promise<readonly FoundPassage[]> {
    const until = signal === undefined ? {} : { signal };
    return this.#searched(scope).search({ text }, { limit, exclude: [], asTyped: true, ...until });
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
    return (await program).memoryUncertainty(memory.port, { question: asked, passages }, call);
  }

  async check(
    options: { readonly repair?: boolean; readonly signal?: AbortSignal } = {},
  ): Promise<readonly KeptReport[]> {
    const { checkKept } = await import('../checking/check-kept.js');
    return checkKept(options);
  }

  async parts(events?: AsyncIterable<RunEvent>): Promise<RunParts> {
    const run = events === undefined ? undefined : this.#runs.get(events);
    if (run?.parts) return run.parts;
    const models = this.#needModels();
    const [corpus, reasoner, critic] = await Promise.all([
      this.retriever.opened(),
      models.reasoner.opened(),
      models.critic.opened(),
    ]);
    const { begunBy } = run ?? this.#latest;
    const by = begunBy === null ? '' : `${begunBy}, then `;
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
    this.#memoryPart?.close();
  }

  /** The embedded reader's memory, whose worker starts with the first question that needs it; other reasoners are their own. */
  async #memory({ memoryPart, readingMemory }: OtherStrategy): Promise<OpenMemory | null> {
    const { reasoner } = this.#chosen;
    if (!('kind' in reasoner) || reasoner.kind !== 'embedded') return null;
    if (this.#closed) throw new LimenError('worker-crashed', { worker: 'memory', reason: 'it was closed' });
    this.#memoryPart ??= memoryPart(
      this.#modelOf('memory').folder,
      this.#backend,
      this.#board.reporter('memory'),
      this.#workers.memory,
      this.#integrity.memory,
    );
    const { reasoner: opened } = this.#needModels();
    const [memory, { taughtBy }, reader] = await Promise.all([
      this.#memoryPart.port(),
      this.#memoryPart.opened(),
      opened.port(),
      this.retriever.opened(),
    ]);
    const isForeign = taughtBy !== undefined && taughtBy !== (await this.retriever.contentHash?.());
    return { port: readingMemory(memory, reader), isForeign };
  }

  /** The reasoner as it is chosen now, with its identity. */
  protected async openReasoner(): Promise<{ readonly port: ReasonerPort; readonly identity: string }> {
    const { reasoner } = this.#needModels();
    const [port, { identity }] = await Promise.all([reasoner.port(), reasoner.opened()]);
    return { port, identity };
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
      const program = import('./own-parts.js');
      return whenLoaded(
        program.then(({ ownReasonerPart }) => ownReasonerPart(choice, report)),
        report,
      );
    }
    if (choice.kind === 'embedded') {
      const model = this.#modelOf('reader');
      const program = import('./embedded-parts.js');
      return whenLoaded(
        program.then(({ readerPart }) => readerPart(this.#workers.reasoner, model, report)),
        report,
      );
    }
    const fallback: ReasonerFallback = async (error) =>
      (await this.#fallback(this.#needModels().reasoner, error)).port;
    const program = import('./chosen-reasoner.js');
    return whenLoaded(
      program.then(({ openChosen }) => openChosen(choice, report, fallback)),
      report,
    );
  }

  #modelOf(task: 'reader' | 'critic' | 'memory'): ModelFolder {
    return { folder: new URL(`${task}/`, this.#folder).href, manifestSha256: this.#integrity[task] };
  }

  #openCritic(choice: Required<PartChoice>['critic']): CriticPart {
    const report = this.#board.reporter('critic');
    if (!('kind' in choice)) {
      const program = import('./own-parts.js');
      return whenLoaded(
        program.then(({ ownCriticPart }) => ownCriticPart(choice, report)),
        report,
      );
    }
    if (choice.kind === 'embedded') {
      const models = { critic: this.#modelOf('critic'), reader: this.#modelOf('reader') };
      const start = this.#workers.critic;
      const program = import('./embedded-parts.js');
      return whenLoaded(
        program.then((parts) => parts.embeddedCriticPart(start, models, this.#backend, report)),
        report,
      );
    }
    const program = import('./chosen-critic.js');
    return whenLoaded(
      program.then(({ openChosen }) => openChosen(choice, this.#backend, report)),
      report,
    );
  }

  /**
   * The reasoner to go on with after one whose device was lost: the embedded one, or what took its place for another run.
   *
   * @throws {LimenError} when nobody wants that
   */
  async #fallback(lost: ReasonerPart, error: LimenError): Promise<{ port: Reasoner; identity: string }> {
    if (lost === this.#needModels().reasoner) await this.#replaced(lost, error);
    const { reasoner } = this.#needModels();
    const [port, { identity }] = await Promise.all([reasoner.port(), reasoner.opened()]);
    return { port, identity };
  }

  /** Asks the person once, however many runs lost it. */
  async #replaced(lost: ReasonerPart, error: LimenError): Promise<void> {
    const replacing = this.#replacing.get(lost) ?? this.#replace(lost, error);
    this.#replacing.set(lost, replacing);
    try {
      await replacing;
    } finally {
      // Who did not want it may want it with the next question.
      this.#replacing.delete(lost);
    }
  }

  async #replace(lost: ReasonerPart, error: LimenError): Promise<void> {
    if (!(await this.#onDeviceLost?.(toErrorRecord(error)))) throw error;
    // Another one may have been chosen in the meantime.
    if (lost === this.#needModels().reasoner) await this.use({ reasoner: embedded });
  }

  #searched(scope: Scope | undefined): Source | ScopedRetriever {
    return scope === undefined ? this.retriever : new ScopedRetriever(this.retriever, scope);
  }

  /** The three ports once all are open, and the bounds that the critic was published with. */
  async #ports(
    run: RunRecord,
    scope: Scope | undefined,
    asking: Promise<Asking>,
  ): Promise<[OpenPorts, CriticBounds]> {
    const { reasoner: part, critic: judge } = this.#needModels();
    const [corpus, reasoner, critic, { threshold, certainty, identity }] = await Promise.all([
      this.retriever.opened(),
      part.port(async (error, lost) => {
        const { port, identity: by } = await this.#fallback(part, error);
        run.goOn(lost, by);
        return port;
      }),
      judge.port(),
      judge.opened(),
    ]);
    // A reasoner that was lost before it began has none; the record knows the one in its place.
    const opened = await part.opened().catch(() => null);
    run.begin({ corpus: corpus.id, reasoner: opened?.identity ?? '', critic: identity });
    const models = { reader: opened?.identity ?? '', critic: identity };
    const { withVectors } = await asking;
    const retriever = await withVectors(this.#searched(scope), reasoner, models.reader);
    return [
      { reasoner, retriever, critic: await this.#practised(critic, models) },
      { threshold, certainty },
    ];
  }

  /** The critic with what it has learnt of the site that is searched; most corpora say nothing of that, and nothing is loaded. */
  async #practised(critic: Critic, models: { reader: string; critic: string }): Promise<Critic> {
    const written = await this.retriever.practice?.();
    if (written === undefined) return critic;
    const { usePractice } = await import('./site-practice.js');
    return usePractice(written, critic, models, this.#notice);
  }
}
