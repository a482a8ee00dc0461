/** The critic of the page: the one in the worker, behind the same port. */

import type { LimenOptions } from '../api.js';
import type { CriticService, OpenedCritic } from '../critics/critic-service.js';
import type { CallOptions, Critic, CriticInput } from '../engine/index.js';
import type { WorkerLike } from '../rpc/connection.js';
import type { OpenOn } from '../sessions/backend.js';
import type { ModelFolder } from '../sessions/model-service.js';
import { BackendWorker } from './backend-worker.js';
import { loadingReports } from './loading-reports.js';
import type { CriticPart } from './part.js';
import type { PartReporter } from './status-board.js';

/** @typeParam Model which model the worker is asked to open: what its service's `open` takes beside the backend */
export class RemoteCritic<Model extends object = ModelFolder> implements Critic, CriticPart {
  readonly #worker: BackendWorker<CriticService<Model & OpenOn>, OpenedCritic>;

  /**
   * @param start starts a worker whose service opens such a model
   * @param wanted `webgpu` also takes a software adapter, which `auto` passes over; both fall back to WASM
   */
  constructor(
    start: () => WorkerLike,
    model: Model,
    wanted: NonNullable<LimenOptions['backend']>,
    report: PartReporter,
  ) {
    this.#worker = new BackendWorker({
      name: 'critic',
      start,
      wanted,
      report,
      open: (connection, on) => connection.call('open', { ...model, ...on }, loadingReports(report)),
      told: ({ threshold, calibration }) => ({ threshold, calibration }),
    });
  }

  /** @throws {LimenError} when no backend could open it */
  opened(): Promise<OpenedCritic> {
    return this.#worker.opened();
  }

  async port(): Promise<Critic> {
    await this.opened();
    return this;
  }

  assess(input: CriticInput, options: CallOptions = {}): Promise<number> {
    return this.#worker.call('assess', input, options);
  }

  close(): void {
    this.#worker.close();
  }
}
