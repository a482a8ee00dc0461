/** The engine of one corpus: three workers behind the public API. */

import type { AskOptions, CorpusInfo, Limen, LimenOptions, LimenStatus, PassageTitle } from '../api.js';
import {
  completeOptions,
  completeQuestion,
  type FoundPassage,
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

export class RemoteLimen implements Limen {
  readonly corpus: CorpusInfo;
  readonly #board = new StatusBoard();
  readonly #retriever: RemoteRetriever;
  readonly #reasoner: RemoteReasoner;
  readonly #critic: RemoteCritic;

  /** Starts the workers; nothing is waited for. @param base where `corpora/` and `models/` are, ending with `/` */
  constructor(
    workers: WorkerStarters,
    corpus: CorpusInfo,
    base: URL,
    backend: NonNullable<LimenOptions['backend']>,
  ) {
    this.corpus = corpus;
    const address = { corpusId: corpus.id, baseUrl: base.href };
    const models = new URL('models/', base);
    this.#retriever = new RemoteRetriever(workers.retriever, address, this.#board.reporter('retriever'));
    this.#reasoner = new RemoteReasoner(
      workers.reasoner,
      new URL('reader/', models),
      this.#board.reporter('reasoner'),
    );
    this.#critic = new RemoteCritic(
      workers.critic,
      { folder: new URL('critic/', models).href },
      backend,
      this.#board.reporter('critic'),
    );
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
    const [corpus, reasoner, critic] = await Promise.all([
      this.#retriever.opened(),
      this.#reasoner.opened(),
      this.#critic.opened(),
    ]);
    return { corpus: corpus.id, reasoner: reasoner.identity, critic: critic.identity };
  }

  close(): void {
    this.#retriever.close();
    this.#reasoner.close();
    this.#critic.close();
  }

  /** The three ports once all are open, and the bounds that the critic was published with. */
  async #ports(): Promise<[Ports, CriticBounds]> {
    const [, reasoner, { threshold, certainty }] = await Promise.all([
      this.#retriever.opened(),
      this.#reasoner.port(),
      this.#critic.opened(),
    ]);
    return [
      { reasoner, retriever: this.#retriever, critic: this.#critic },
      { threshold, certainty },
    ];
  }
}
