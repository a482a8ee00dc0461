/** The memory of the page: the one in the worker, behind the same port. */

import type { LimenOptions } from '../api.js';
import type { MemoryService, OpenedMemory } from '../closed-book-model/memory-service.js';
import type { MemoryQuestion } from '../closed-book-model/read-answers.js';
import type { InformedMemory } from '../closed-book-model/reading-memory.js';
import type { CallOptions, Recollection, SampleOptions } from '../engine/index.js';
import type { WorkerLike } from '../rpc/connection.js';
import { BackendWorker } from './backend-worker.js';
import { loadingReports } from './loading-reports.js';
import type { Part } from './part.js';
import type { PartReporter } from './status-board.js';

export class RemoteMemory implements Part<OpenedMemory, InformedMemory> {
  readonly #worker: BackendWorker<MemoryService, OpenedMemory>;

  /**
   * @param start starts the memory's worker; `startMemory` in the page
   * @param folder where the model is served, ending with `/`
   * @param wanted `webgpu` also takes a software adapter, which `auto` passes over; both fall back to WASM
   */
  constructor(
    start: () => WorkerLike,
    folder: URL,
    wanted: NonNullable<LimenOptions['backend']>,
    report: PartReporter,
  ) {
    this.#worker = new BackendWorker({
      name: 'memory',
      start,
      wanted,
      report,
      open: (connection, on) =>
        connection.call('open', { folder: folder.href, ...on }, loadingReports(report)),
    });
  }

  /** @throws {LimenError} when no backend could open it */
  opened(): Promise<OpenedMemory> {
    return this.#worker.opened();
  }

  /** The port, for a memory that is open. */
  async port(): Promise<InformedMemory> {
    const { hasStates } = await this.opened();
    return {
      hasStates,
      recall: (input: MemoryQuestion, options: CallOptions = {}): Promise<Recollection> =>
        this.#worker.call('recall', input, options),
      sample: (input: MemoryQuestion, options: SampleOptions): Promise<readonly Recollection[]> =>
        this.#worker.call('sample', input, options),
    };
  }

  close(): void {
    this.#worker.close();
  }
}
