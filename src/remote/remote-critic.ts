/**
 * The critic of the page: WebGPU first, WASM always. The choice falls once, when it loads; a device that is lost later
 * ends it. A failed session can poison the context it ran in, so that every change of backend takes a fresh worker.
 */

import type { LimenOptions } from '../api.js';
import {
  asLimenError,
  type CallOptions,
  type Critic,
  type CriticInput,
  type LimenError,
  toErrorRecord,
} from '../engine/index.js';
import type { CriticService, OpenedCritic } from '../inference/critic-service.js';
import type { ModelFolder, OpenOn } from '../inference/model-service.js';
import type { RuntimeKind } from '../inference/runtime.js';
import { orAbort } from './abort.js';
import type { WorkerLike } from './connection.js';
import type { CriticPart } from './part.js';
import type { PartReporter } from './status-board.js';
import { SupervisedWorker } from './supervised-worker.js';

type CriticWorker<Model> = SupervisedWorker<CriticService<Model & OpenOn>, OpenedCritic>;

/** Errors of the files or of the choice: another backend would meet them again. */
const lastingErrors: ReadonlySet<string> = new Set(['model-unavailable', 'model-altered', 'option-invalid']);

/** @typeParam Model which model the worker is asked to open: what its service's `open` takes beside the backend */
export class RemoteCritic<Model extends object = ModelFolder> implements Critic, CriticPart {
  readonly #start: () => WorkerLike;
  readonly #model: Model;
  readonly #wanted: NonNullable<LimenOptions['backend']>;
  readonly #report: PartReporter;
  #worker: CriticWorker<Model>;

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
    this.#start = start;
    this.#model = model;
    this.#wanted = wanted;
    this.#report = report;
    this.#worker = wanted === 'wasm' ? this.#open('wasm', 'it was asked for') : this.#open('webgpu', null);
  }

  /** @throws {LimenError} when no backend could open it */
  async opened(): Promise<OpenedCritic> {
    return (await this.#usable()).opened();
  }

  async port(): Promise<Critic> {
    await this.opened();
    return this;
  }

  /** A device that is lost during the call costs a repetition on WASM, not the call. */
  async assess(input: CriticInput, options: CallOptions = {}): Promise<number> {
    const worker = await orAbort(this.#usable(), options.signal);
    try {
      return await worker.call('assess', input, options);
    } catch (thrown) {
      options.signal?.throwIfAborted();
      const error = asLimenError(thrown);
      if (error.code !== 'device-lost') throw error;
      // Of several calls under way only the first one changes the backend.
      if (worker === this.#worker) this.#fallBack(error);
      return (await orAbort(this.#usable(), options.signal)).call('assess', input, options);
    }
  }

  close(): void {
    this.#worker.terminate();
  }

  /** The worker that is open, once the choice has fallen. */
  async #usable(): Promise<CriticWorker<Model>> {
    for (;;) {
      const worker = this.#worker;
      try {
        await worker.opened();
        return worker;
      } catch (thrown) {
        if (worker === this.#worker) throw thrown;
      }
    }
  }

  #fallBack(cause: LimenError): void {
    if (cause.code === 'device-lost') this.#report.notice(toErrorRecord(cause));
    // Calls that wait on the old worker reject with the cause, and are repeated by `assess`.
    this.#worker.terminate(cause);
    this.#worker = this.#open('wasm', cause.message);
  }

  /** @param because why this backend, when the reason is not that it agrees */
  #open(backend: RuntimeKind, because: string | null): CriticWorker<Model> {
    const report = this.#report;
    const acceptSoftware = this.#wanted === 'webgpu';
    const request: Model & OpenOn = { ...this.#model, backend, acceptSoftware };
    return new SupervisedWorker({
      name: 'critic',
      start: this.#start,
      open: async (connection) => {
        report.status({ state: 'loading', loaded: 0, total: 0 });
        const opened = await connection.call('open', request, {
          onProgress: (progress) => report.status({ state: 'loading', ...progress }),
        });
        const reason = because ?? opened.agreement ?? '';
        const { name, threshold, calibration } = opened;
        report.status({ state: 'ready', name, backend, reason, threshold, calibration });
        return opened;
      },
      onNotice: report.notice,
      onFailed: (error) => {
        if (backend === 'webgpu' && !lastingErrors.has(error.code)) this.#fallBack(error);
        else report.status({ state: 'failed', error: toErrorRecord(error) });
      },
    });
  }
}
