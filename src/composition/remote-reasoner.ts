/** The reasoner of the page: the one in the worker, behind the same port. */

import {
  type CallOptions,
  type Draft,
  type DraftOptions,
  type MemoryInput,
  type Query,
  type ReasonerInput,
  toErrorRecord,
} from '../engine/index.js';
import type { AnswerShare } from '../reasoners/reader/answer-distribution.js';
import type { OpenedReasoner, ReasonerService } from '../reasoners/reader/reasoner-service.js';
import type { WorkerLike } from '../rpc/connection.js';
import { SupervisedWorker } from '../rpc/supervised-worker.js';
import { backendNames } from '../sessions/backend.js';
import type { OpenModel } from '../sessions/model-service.js';
import { loadingReports } from './loading-reports.js';
import type { ReasonerPart, TalkingReasoner } from './part.js';
import { runtimeFiles } from './runtime-files.js';
import type { PartReporter } from './status-board.js';

export class RemoteReasoner implements ReasonerPart {
  readonly #worker: SupervisedWorker<ReasonerService, OpenedReasoner>;

  /** @param folder where the model is served, ending with `/` */
  constructor(start: () => WorkerLike, folder: URL, report: PartReporter) {
    const on = { backend: 'wasm', acceptSoftware: false, runtime: runtimeFiles.wasm } as const;
    const request: OpenModel = { folder: folder.href, ...on };
    this.#worker = new SupervisedWorker({
      name: 'reasoner',
      start,
      open: async (connection) => {
        report.status({ state: 'loading', loaded: 0, total: 0 });
        const opened = await connection.call('open', request, loadingReports(report));
        const reason = `its 8-bit weights run on ${backendNames.wasm} only`;
        report.status({ state: 'ready', name: opened.name, backend: 'wasm', reason });
        return opened;
      },
      onNotice: report.notice,
      onFailed: (error) => report.status({ state: 'failed', error: toErrorRecord(error) }),
    });
  }

  /** @throws {LimenError} when it could not be opened */
  opened(): Promise<OpenedReasoner> {
    return this.#worker.opened();
  }

  /** The port, for a reasoner that is open. */
  async port(): Promise<TalkingReasoner> {
    const { closedBook } = await this.#worker.opened();
    return {
      closedBook,
      draft: (input: ReasonerInput, options: DraftOptions = {}): Promise<Draft> =>
        this.#worker.call('draft', input, options),
      nextQuery: (input: ReasonerInput, options: CallOptions = {}): Promise<Query | null> =>
        this.#worker.call('nextQuery', input, options),
      // What a memory that cannot read is told of its passages.
      answers: (input: MemoryInput, options: CallOptions = {}): Promise<readonly AnswerShare[]> =>
        this.#worker.call('answers', input, options),
    };
  }

  close(): void {
    this.#worker.terminate();
  }
}
