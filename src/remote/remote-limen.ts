/** The engine of one corpus: three parts behind the public API, two of which can be exchanged. */

import type { AskOptions, CorpusInfo, Limen, LimenOptions, LimenStatus, PassageTitle } from '../api.js';
import {
  completeOptions,
  completeQuestion,
  type FoundPassage,
  LimenError,
  type Passage,
  type Ports,
  type Reasoner,
  type RunEvent,
  type RunOptions,
  type RunParts,
  simRag,
  toErrorRecord,
} from '../engine/index.js';
import type { CriticChoice, ModelChoice, ReasonerChoice } from '../model-choice.js';
import { orAbort } from './abort.js';
import type { WorkerStarters } from './browser-workers.js';
import { type CriticPart, type ReasonerPart, whenLoaded } from './part.js';
import { RemoteCritic } from './remote-critic.js';
import { RemoteReasoner } from './remote-reasoner.js';
import { RemoteRetriever } from './remote-retriever.js';
import { StatusBoard } from './status-board.js';

/** Passages of a plain search, when the caller names no number. */
const searchLimit = 10;

const embedded = { kind: 'embedded' } as const;

type CriticBounds = Pick<RunOptions, 'threshold' | 'certainty'>;

/** What a `RemoteLimen` is told beside its corpus; the embedded parts where nothing else is said. */
export interface PartOptions
  extends Pick<LimenOptions, 'backend' | 'reasoner' | 'critic' | 'onDeviceLost' | 'load'> {
  /** Where `reader/` and `critic/` are, ending with `/`; `models/` under the base when left out. */
  readonly models?: URL;
}

interface Models {
  reasoner: ReasonerPart;
  critic: CriticPart;
}

export class RemoteLimen implements Limen {
  readonly #board = new StatusBoard();
  readonly #retriever: RemoteRetriever;
  readonly #workers: WorkerStarters;
  readonly #folder: URL;
  readonly #backend: NonNullable<LimenOptions['backend']>;
  readonly #onDeviceLost: LimenOptions['onDeviceLost'];
  #corpus: CorpusInfo | undefined;
  #chosen: Required<ModelChoice>;
  /** Both, once they are wanted. */
  #models: Models | undefined;
  /** The reasoner that a run began with, where another one went on with it. */
  #begunBy: string | null = null;
  #closed = false;

  /**
   * Starts the workers; nothing is waited for.
   * @param corpus what the catalogue says of it, or the address of its folder, ending with `/`
   * @param base where `corpora/` and `models/` are, ending with `/`
   */
  constructor(workers: WorkerStarters, corpus: CorpusInfo | URL, base: URL, options: PartOptions = {}) {
    const { backend = 'auto', reasoner = embedded, critic = embedded, onDeviceLost } = options;
    const { load = 'at-once', models = new URL('models/', base) } = options;
    if (!(corpus instanceof URL)) this.#corpus = corpus;
    this.#workers = workers;
    this.#folder = models;
    this.#chosen = { reasoner, critic };
    this.#backend = backend;
    this.#onDeviceLost = onDeviceLost;
    const address =
      corpus instanceof URL ? { folder: corpus.href } : { corpusId: corpus.id, baseUrl: base.href };
    this.#retriever = new RemoteRetriever(workers.retriever, address, this.#board.reporter('retriever'));
    if (load === 'at-once') this.#needModels();
  }

  /** @throws {LimenError} `unexpected` before a corpus that has an address has told what it is */
  get corpus(): CorpusInfo {
    if (this.#corpus !== undefined) return this.#corpus;
    throw new LimenError('unexpected', { reason: 'no corpus is open yet' });
  }

  /** Settles when the corpus can be searched. @throws {LimenError} when it cannot be opened */
  async searchable(): Promise<void> {
    const opened = await this.#retriever.opened();
    this.#corpus ??= opened;
  }

  get status(): LimenStatus {
    return this.#board.status;
  }

  subscribe(listener: (status: LimenStatus) => void): () => void {
    return this.#board.subscribe(listener);
  }

  async *ask(question: string, options: AskOptions = {}): AsyncGenerator<RunEvent, void, void> {
    const { signal, ...bounds } = options;
    this.#begunBy = null;
    let ports: Ports;
    let published: CriticBounds;
    try {
      // What can be refused at once is not kept waiting for the models.
      completeQuestion(question);
      completeOptions(bounds);
      [ports, published] = await orAbort(this.#ports(), signal);
    } catch (thrown) {
      signal?.throwIfAborted();
      yield { type: 'failed', error: toErrorRecord(thrown) };
      return;
    }
    yield* simRag(ports, question, { ...published, ...options });
  }

  search(
    text: string,
    { limit = searchLimit, signal }: { readonly limit?: number; readonly signal?: AbortSignal } = {},
  ): Promise<readonly FoundPassage[]> {
    const until = signal === undefined ? {} : { signal };
    return this.#retriever.search({ text }, { limit, exclude: [], ...until });
  }

  passage(id: string): Promise<Passage | undefined> {
    return this.#retriever.passage(id);
  }

  titles(): Promise<readonly PassageTitle[]> {
    return this.#retriever.titles();
  }

  async parts(): Promise<RunParts> {
    const models = this.#needModels();
    const [corpus, reasoner, critic] = await Promise.all([
      this.#retriever.opened(),
      models.reasoner.opened(),
      models.critic.opened(),
    ]);
    const by = this.#begunBy === null ? '' : `${this.#begunBy}, then `;
    return { corpus: corpus.id, reasoner: by + reasoner.identity, critic: critic.identity };
  }

  async use({ reasoner, critic }: ModelChoice): Promise<void> {
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
    this.#retriever.close();
    this.#models?.reasoner.close();
    this.#models?.critic.close();
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

  #openReasoner(choice: ReasonerChoice): ReasonerPart {
    const report = this.#board.reporter('reasoner');
    if (choice.kind === 'embedded') {
      return new RemoteReasoner(this.#workers.reasoner, new URL('reader/', this.#folder), report);
    }
    return whenLoaded(
      import('./chosen-reasoner.js'),
      ({ openChosen }) => openChosen(choice, report, (error, identity) => this.#instead(error, identity)),
      report,
    );
  }

  #openCritic(choice: CriticChoice): CriticPart {
    const report = this.#board.reporter('critic');
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
  async #ports(): Promise<[Ports, CriticBounds]> {
    const models = this.#needModels();
    const [, reasoner, critic, { threshold, certainty }] = await Promise.all([
      this.#retriever.opened(),
      models.reasoner.port(),
      models.critic.port(),
      models.critic.opened(),
    ]);
    return [
      { reasoner, retriever: this.#retriever, critic },
      { threshold, certainty },
    ];
  }
}
