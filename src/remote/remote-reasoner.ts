/** The reasoner of the page: the one in the worker, behind the same port. */

import {
  type CallOptions,
  type Draft,
  type DraftOptions,
  type Query,
  type Reasoner,
  type ReasonerInput,
  toErrorRecord,
} from '../engine/index.js';
import { backendNames } from '../inference/backend.js';
import type { OpenModel } from '../inference/model-service.js';
import type { OpenedReasoner, ReasonerService } from '../inference/reasoner-service.js';
import type { WorkerLike } from './connection.js';
import type { ReasonerPart } from './part.js';
import type { PartReporter } from './status-board.js';
import { SupervisedWorker } from './supervised-worker.js';

export class RemoteReasoner implements ReasonerPart {
  readonly #worker: SupervisedWorker<ReasonerService, OpenedReasoner>;

  /** @param folder where the model is served, ending with `/` */
  constructor(start: () => WorkerLike, folder: URL, report: PartReporter) {
    const request: OpenModel = { folder: folder.href, backend: 'wasm', acceptSoftware: false };
    this.#worker = new SupervisedWorker({
      name: 'reasoner',
      start,
      open: async (connection) => {
        report.status({ state: 'loading', loaded: 0, total: 0 });
        const onProgress = (progress: { loaded: number; total: number }): void =>
          report.status({ state: 'loading', ...progress });
        const opened = await connection.call('open', request, { onProgress });
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
  async port(): Promise<Reasoner> {
    const { closedBook } = await this.#worker.opened();
    return {
      closedBook,
      draft: (input: ReasonerInput, options: DraftOptions = {}): Promise<Draft> =>
        this.#worker.call('draft', input, options),
      nextQuery: (input: ReasonerInput, options: CallOptions = {}): Promise<Query | null> =>
        this.#worker.call('nextQuery', input, options),
    };
  }

  close(): void {
    this.#worker.terminate();
  }
}
