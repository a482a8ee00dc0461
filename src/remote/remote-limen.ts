/** The engine of one corpus: three workers behind the public API. */

import type { AskOptions, CorpusInfo, Limen, LimenOptions, LimenStatus, PassageTitle } from '../api.js';
import {
  completeOptions,
  completeQuestion,
  type FoundPassage,
  LimenError,
  type Passage,
  type Ports,
  type RunEvent,
  type RunOptions,
  type RunParts,
  simRag,
  toErrorRecord,
} from '../engine/index.js';
import { orAbort } from './abort.js';
import type { WorkerStarters } from './browser-workers.js';
import { RemoteCritic } from './remote-critic.js';
import { RemoteReasoner } from './remote-reasoner.js';
import { RemoteRetriever } from './remote-retriever.js';
import { StatusBoard } from './status-board.js';

/** Passages of a plain search, when the caller names no number. */
const searchLimit = 10;

type CriticBounds = Pick<RunOptions, 'threshold' | 'certainty'>;

/** What a `RemoteLimen` is told beside its corpus. */
export interface PartOptions extends Pick<LimenOptions, 'backend' | 'load'> {
  /** Where `reader/` and `critic/` are, ending with `/`; `models/` under the base when left out. */
  readonly models?: URL;
}

interface Models {
  readonly reasoner: RemoteReasoner;
  readonly critic: RemoteCritic;
}

export class RemoteLimen implements Limen {
  readonly #board = new StatusBoard();
  readonly #retriever: RemoteRetriever;
  readonly #openModels: () => Models;
  #corpus: CorpusInfo | undefined;
  #models: Models | undefined;
  #closed = false;

  /**
   * Starts the workers; nothing is waited for.
   * @param corpus what the catalogue says of it, or the address of its folder, ending with `/`
   * @param base where `corpora/` and `models/` are, ending with `/`
   */
  constructor(workers: WorkerStarters, corpus: CorpusInfo | URL, base: URL, options: PartOptions = {}) {
    const { backend = 'auto', load = 'at-once', models = new URL('models/', base) } = options;
    const address =
      corpus instanceof URL ? { folder: corpus.href } : { corpusId: corpus.id, baseUrl: base.href };
    if (!(corpus instanceof URL)) this.#corpus = corpus;
    const board = this.#board;
    this.#retriever = new RemoteRetriever(workers.retriever, address, board.reporter('retriever'));
    this.#openModels = () => ({
      reasoner: new RemoteReasoner(workers.reasoner, new URL('reader/', models), board.reporter('reasoner')),
      critic: new RemoteCritic(workers.critic, new URL('critic/', models), backend, board.reporter('critic')),
    });
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
    return { corpus: corpus.id, reasoner: reasoner.identity, critic: critic.identity };
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
    this.#models ??= this.#openModels();
    return this.#models;
  }

  /** The three ports once all are open, and the bounds that the critic was published with. */
  async #ports(): Promise<[Ports, CriticBounds]> {
    const models = this.#needModels();
    const [, reasoner, { threshold, certainty }] = await Promise.all([
      this.#retriever.opened(),
      models.reasoner.port(),
      models.critic.opened(),
    ]);
    return [
      { reasoner, retriever: this.#retriever, critic: models.critic },
      { threshold, certainty },
    ];
  }
}
