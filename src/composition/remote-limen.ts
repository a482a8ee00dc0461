/** The engine: three parts behind the public API, two of which can be replaced. */

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
import { eitherSignal, orAbort } from '../async/abort.js';
import {
  type CallOptions,
  completeOptions,
  completeQuestion,
  type FoundPassage,
  type LimenError,
  type Passage,
  type Reasoner,
  type RunEvent,
  type RunEvents,
  type RunParts,
  toErrorRecord,
} from '../engine/index.js';
import { savesData } from '../network/saves-data.js';
import type { Scope } from '../retrieval/scope/scope.js';
import type { OpenedRun } from './asking.js';
import type { WorkerStarters } from './browser-workers.js';
import { embedded, type HeldModels, Models, type ModelsHolder } from './models.js';
import type { ReasonerPart, ReasonerPort, RetrieverPart } from './part.js';
import { RunCount } from './run-count.js';
import { RunRecord } from './run-record.js';
import { ScopedRetriever } from './scoped-retriever.js';
import { type PartReporter, StatusBoard } from './status-board.js';

/** Default number of passages of a plain search. */
const searchLimit = 10;

type Asking = typeof import('./asking.js');

/** Options of a `RemoteLimen` beside its retriever; the embedded parts by default. */
export interface PartOptions
  extends Pick<
    EngineOptions,
    'backend' | 'reasoner' | 'critic' | 'onDeviceLost' | 'load' | 'modelsIntegrity'
  > {
  /** The previous engine's models. */
  readonly held?: HeldModels | undefined;
}

export abstract class RemoteLimen<Source extends RetrieverPart> implements LimenOverSearch {
  protected readonly retriever: Source;
  readonly #board = new StatusBoard();
  readonly #notice: PartReporter['notice'];
  readonly #onDeviceLost: LimenOptions['onDeviceLost'];
  readonly #models: Models;
  /** Aborts when this is closed, or another engine takes the models. */
  readonly #hold: AbortController;
  readonly #runs = new WeakMap<AsyncIterable<RunEvent>, RunRecord>();
  protected readonly underWay = new RunCount();
  /** The latest run. */
  #latest = new RunRecord();
  /** Lost reasoners, while the person is asked about a replacement. */
  readonly #replacing = new Map<ReasonerPart, Promise<void>>();

  /**
   * Starts the workers without waiting for anything.
   * @param folder where `reader/` and `critic/` are, ending with `/`
   */
  constructor(
    workers: WorkerStarters,
    openRetriever: (report: PartReporter) => Source,
    folder: URL,
    options: PartOptions,
  ) {
    const { backend = 'auto', modelsIntegrity: integrity = {}, held } = options;
    const { models, hold } = held ?? new Models({ workers, folder, integrity, backend }).take();
    this.#models = models;
    this.#hold = hold;
    this.#onDeviceLost = options.onDeviceLost;
    const holder: ModelsHolder = {
      reporter: (part) => this.#board.reporter(part),
      fallback: async (lost, error) => (await this.#fallback(lost, error)).port,
    };
    models.serve(holder, options, hold);
    const report = this.#board.reporter('retriever');
    this.#notice = report.notice;
    this.retriever = openRetriever(report);
    if ((options.load ?? 'at-once') === 'at-once') models.start(hold);
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
    const { signal, strategy = 'sim-rag', retriever: _own, scope, ...bounds } = options;
    const until = this.untilClosed(signal);
    this.#latest = run;
    let opened: OpenedRun;
    let program: Asking;
    try {
      // Reject invalid input at once, without waiting for the models.
      completeQuestion(question);
      completeOptions(bounds);
      const models = this.#openModels();
      const asking = import('./asking.js');
      const loading = strategy === 'sim-rag' ? null : import('./chosen-strategy.js');
      const remembering = loading?.then((loaded) => {
        loaded.isJudged(strategy);
        return loaded.openMemory(this.#openModels(), this.retriever);
      });
      const chosen = { reasoner: models.reasoner, critic: models.critic, retriever: this.retriever };
      const opening = asking.then((loaded) =>
        loaded.openPorts(chosen, this.#searched(scope), run, {
          fallback: (lost, error) => this.#fallback(lost, error),
          onNotice: this.#notice,
        }),
      );
      const ready = Promise.all([opening, asking, loading, remembering]);
      const [ports, loaded, other, memory = null] = await orAbort(ready, until);
      program = loaded;
      opened = { ...ports, other, memory };
    } catch (thrown) {
      signal?.throwIfAborted();
      yield { type: 'failed', error: toErrorRecord(thrown) };
      return;
    }
    try {
      yield* program.runOf(opened, question, { ...options, signal: until });
    } catch (thrown) {
      signal?.throwIfAborted();
      if (!this.#hold.signal.aborted) throw thrown;
      yield { type: 'failed', error: toErrorRecord(thrown) };
    }
  }

  async search(
    text: string,
    {
      limit = searchLimit,
      scope,
      ...call
    }: CallOptions & { readonly limit?: number; readonly scope?: Scope } = {},
  ): Promise<readonly FoundPassage[]> {
    const searched = this.#searched(scope);
    const isReady = this.#board.status.reasoner.state === 'ready';
    // Whoever has loaded the models has agreed to a twelfth of their size too.
    const isAgreed = isReady || !savesData();
    const encoder = isAgreed && this.retriever.vectorsBy ? this.#models.staticEncoder : undefined;
    const options = { limit, exclude: [], asTyped: true, encoder, ...call };
    // By the reader's own vectors, if that waits for nothing.
    const by = isReady && this.underWay.isIdle && (await searched.vectorsBy?.());
    const program = by && (await import('../retrieval/vectors/typed-with-reader.js').catch(() => null));
    return program
      ? program.typedWithReader(searched, by, this.openReasoner(), text, options)
      : searched.search({ text }, options);
  }

  async uncertainty(
    question: string,
    passages: readonly Passage[],
    { signal }: CallOptions = {},
  ): Promise<MemoryUncertainty | null> {
    const asked = completeQuestion(question);
    const until = this.untilClosed(signal);
    const program = await orAbort(import('./chosen-strategy.js'), until);
    const memory = await orAbort(program.openMemory(this.#openModels(), this.retriever), until);
    return memory && program.memoryUncertainty(memory.port, { question: asked, passages }, { signal: until });
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
    const models = this.#openModels();
    const opened = Promise.all([this.retriever.opened(), models.reasoner.opened(), models.critic.opened()]);
    const [corpus, reasoner, critic] = await orAbort(opened, this.#hold.signal);
    const { begunBy } = run ?? this.#latest;
    const by = begunBy === null ? '' : `${begunBy}, then `;
    return { corpus: corpus.id, reasoner: by + reasoner.identity, critic: critic.identity };
  }

  async use(choice: PartChoice): Promise<void> {
    const models = this.#openModels();
    models.use(choice);
    await orAbort(Promise.all([models.reasoner.opened(), models.critic.opened()]), this.#hold.signal);
  }

  close(): void {
    this.retriever.close();
    this.#models.close(this.#hold);
  }

  /** Closes all but its models and passes those to the next engine, even if they were taken already. */
  handOver(): HeldModels {
    const held = this.#models.take();
    this.close();
    return held;
  }

  /** The currently chosen reasoner, with its identity. */
  protected async openReasoner(): Promise<{ readonly port: ReasonerPort; readonly identity: string }> {
    const { reasoner } = this.#openModels();
    const opened = Promise.all([reasoner.port(), reasoner.opened()]);
    const [port, { identity }] = await orAbort(opened, this.#hold.signal);
    return { port, identity };
  }

  /** A signal that also aborts when this is closed. */
  protected untilClosed(signal: AbortSignal | undefined): AbortSignal {
    return eitherSignal(signal, this.#hold.signal);
  }

  /** @throws {LimenError} if this is closed: another engine may have the models */
  #openModels(): Models {
    this.#hold.signal.throwIfAborted();
    return this.#models;
  }

  /**
   * The reasoner to continue with after one lost its device: the embedded one, or what already replaced it in
   * another run.
   *
   * @throws {LimenError} if nobody wants that
   */
  async #fallback(lost: ReasonerPart, error: LimenError): Promise<{ port: Reasoner; identity: string }> {
    if (lost === this.#openModels().reasoner) {
      // The person is asked once, however many runs lost it.
      const replacing = this.#replacing.get(lost) ?? this.#replace(lost, error);
      this.#replacing.set(lost, replacing);
      // A person who declined may accept at the next question.
      await replacing.finally(() => this.#replacing.delete(lost));
    }
    return this.openReasoner();
  }

  async #replace(lost: ReasonerPart, error: LimenError): Promise<void> {
    if (!(await this.#onDeviceLost?.(toErrorRecord(error)))) throw error;
    // Another one may have been chosen meanwhile.
    if (lost === this.#openModels().reasoner) await this.use({ reasoner: embedded });
  }

  #searched(scope: Scope | undefined): Source | ScopedRetriever {
    return scope === undefined ? this.retriever : new ScopedRetriever(this.retriever, scope);
  }
}
