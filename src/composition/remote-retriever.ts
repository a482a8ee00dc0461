/** The page's retriever: the one in the worker, with the same port, plus passages and titles to browse. */

import type { CorpusInfo, PassageTitle } from '../api.js';
import {
  type CallOptions,
  type FoundPassage,
  LimenError,
  type Passage,
  type Query,
  toErrorRecord,
} from '../engine/index.js';
import type { CorpusRetriever } from '../retrieval/retriever.js';
import type {
  CorpusAddress,
  MadeVectors,
  ScopedSearchOptions,
  WithoutVectors,
} from '../retrieval/retriever-options.js';
import type { Standing, StandingInput } from '../retrieval/scope/scope.js';
import type { VectorSearch } from '../retrieval/vectors/hybrid-retriever.js';
import type { Connection, WorkerLike } from '../rpc/connection.js';
import { SupervisedWorker } from '../rpc/supervised-worker.js';
import { counted } from '../text/counted.js';
import type { PartReporter } from './status-board.js';

export class RemoteRetriever implements VectorSearch {
  readonly #worker: SupervisedWorker<CorpusRetriever, CorpusInfo>;
  /** Reports notices that have accumulated in the worker since the last time. */
  #tell: () => void = () => undefined;

  constructor(start: () => WorkerLike, address: CorpusAddress, report: PartReporter) {
    this.#worker = new SupervisedWorker({
      name: 'retriever',
      start,
      open: async (connection) => {
        report.status({ state: 'loading', loaded: 0, total: 0 });
        const opened = await connection.call('open', address, {
          onProgress: (progress) => report.status({ state: 'loading', ...progress }),
          onNotice: report.notice,
        });
        const by = await connection.call('vectorsBy', undefined, {});
        const name = `BM25 over ${counted(opened.passages, 'passage')}${by === null ? '' : ' with vectors'}`;
        report.status({ state: 'ready', name, backend: 'none', reason: '' });
        this.#tell = () => void tellWhenSettled(connection, report);
        this.#tell();
        return opened;
      },
      onNotice: report.notice,
      onFailed: (error) => report.status({ state: 'failed', error: toErrorRecord(error) }),
    });
  }

  /** @throws {LimenError} if the corpus could not be opened */
  opened(): Promise<CorpusInfo> {
    return this.#worker.opened();
  }

  async search(query: Query, options: ScopedSearchOptions): Promise<readonly FoundPassage[]> {
    const found = await this.#worker.call('search', query, options);
    // In a large corpus, each search may read something that cannot be kept.
    this.#tell();
    return found;
  }

  passage(id: string): Promise<Passage | undefined> {
    return this.#worker.call('passage', id, {});
  }

  standing(reader: StandingInput, options: CallOptions = {}): Promise<Standing> {
    return this.#worker.call('standing', reader, options);
  }

  vectorsBy(): Promise<string | null> {
    return this.#worker.call('vectorsBy', undefined, {});
  }

  /** @param by identity of a model */
  withoutVectors(by: string): Promise<readonly WithoutVectors[]> {
    return this.#worker.call('withoutVectors', by, {});
  }

  /** `count` passages in order, starting at position `from`. @param of see `withoutVectors` */
  passagesFrom(from: number, count: number, of: string): Promise<readonly Passage[]> {
    return this.#worker.call('passagesFrom', { from, count, of }, {});
  }

  /** For all passages, in that order. */
  keepVectors(vectors: MadeVectors): Promise<void> {
    return this.#worker.call('keepVectors', vectors, {});
  }

  contentHash(): Promise<string> {
    return this.#worker.call('contentHash', undefined, {});
  }

  practice(): Promise<unknown> {
    return this.#worker.call('practice', undefined, {});
  }

  titles(): Promise<readonly PassageTitle[]> {
    return this.#worker.call('titles', undefined, {});
  }

  close(): void {
    this.#worker.terminate();
  }
}

/** A corpus is installed and kept in the background; what goes wrong there is reported afterwards. */
async function tellWhenSettled(connection: Connection<CorpusRetriever>, report: PartReporter): Promise<void> {
  try {
    for (const notice of await connection.call('settled', undefined, {})) report.notice(notice);
  } catch (thrown) {
    // A worker that ended meanwhile is reported by whoever watches it.
    if (!(thrown instanceof LimenError && thrown.code === 'worker-crashed')) {
      report.notice(toErrorRecord(thrown));
    }
  }
}
