/** The engine over a compiled corpus in one of our workers. */

import type { CorpusInfo, Limen, PassageTitle, Standing, StandingInput } from '../api.js';
import { type CallOptions, LimenError, type Passage } from '../engine/index.js';
import type { CorpusAddress } from '../retrieval/retriever-options.js';
import type { WorkerStarters } from './browser-workers.js';
import type { VectorsOptions } from './own-vectors.js';
import { type PartOptions, RemoteLimen } from './remote-limen.js';
import { RemoteRetriever } from './remote-retriever.js';

export class CorpusLimen extends RemoteLimen<RemoteRetriever> implements Limen {
  #corpus: CorpusInfo | undefined;

  /**
   * Starts the workers without waiting for anything.
   * @param corpus its catalogue entry, the address of its folder, ending with `/`, or a person's own texts
   * @param base where `corpora/` is, ending with `/`
   * @param models where `reader/` and `critic/` are, ending with `/`
   */
  constructor(
    workers: WorkerStarters,
    corpus: CorpusInfo | URL | OwnTexts,
    base: URL,
    models: URL,
    options: PartOptions = {},
  ) {
    super(
      workers,
      (report) => new RemoteRetriever(workers.retriever, addressOf(corpus, base), report),
      models,
      options,
    );
    if ('title' in corpus) this.#corpus = corpus;
  }

  /** @throws {LimenError} `unexpected` until a corpus given by address has been described */
  get corpus(): CorpusInfo {
    if (this.#corpus !== undefined) return this.#corpus;
    throw new LimenError('unexpected', { reason: 'no corpus is open yet' });
  }

  /** Resolves when the corpus can be searched. @throws {LimenError} if it cannot be opened */
  async searchable(): Promise<void> {
    const opened = await this.retriever.opened();
    this.#corpus ??= opened;
  }

  passage(id: string): Promise<Passage | undefined> {
    return this.retriever.passage(id);
  }

  standing(reader: StandingInput, options?: CallOptions): Promise<Standing> {
    return this.retriever.standing(reader, options);
  }

  titles(): Promise<readonly PassageTitle[]> {
    return this.retriever.titles();
  }

  async addVectors(options: VectorsOptions = {}): Promise<boolean> {
    const [reader, { makeAllVectors }] = await Promise.all([
      this.openReasoner(),
      import('./own-vectors.js'),
      this.retriever.opened(),
    ]);
    const { passageVectors } = reader.port;
    const signal = this.untilClosed(options.signal);
    signal.throwIfAborted();
    if (passageVectors === undefined) return false;
    const encoder = {
      // Questions take precedence.
      passageVectors: async (...given: Parameters<typeof passageVectors>) => {
        await this.underWay.idle();
        return passageVectors(...given);
      },
    };
    return makeAllVectors(this.retriever, encoder, reader.identity, { ...options, signal });
  }
}

/** Stored in this browser under this id. */
interface OwnTexts {
  readonly own: string;
}

function addressOf(corpus: CorpusInfo | URL | OwnTexts, base: URL): CorpusAddress {
  if (corpus instanceof URL) return { folder: corpus.href };
  return 'own' in corpus ? corpus : { corpusId: corpus.id, baseUrl: base.href };
}
