/**
 * A model's worker on the backend that suits it: WebGPU first, WASM always. The choice falls once, when it loads; a device that
 * is lost later ends it. A failed session can poison the context it ran in, so that every change of backend takes a fresh
 * worker.
 */

import type { LimenOptions, PartStatus } from '../api.js';
import { orAbort } from '../async/abort.js';
import { asLimenError, type LimenError, toErrorRecord } from '../engine/index.js';
import type { Connection, WorkerLike } from '../rpc/connection.js';
import type { MethodInput, MethodName, MethodOptions, MethodResult } from '../rpc/protocol.js';
import { SupervisedWorker } from '../rpc/supervised-worker.js';
import type { OpenOn } from '../sessions/backend.js';
import type { OpenedModel } from '../sessions/model-service.js';
import type { RuntimeKind } from '../sessions/runtime.js';
import { runtimeFiles } from './runtime-files.js';
import type { PartReporter } from './status-board.js';

/** Errors of the files or of the choice: another backend would meet them again. */
const lastingErrors: ReadonlySet<string> = new Set(['model-unavailable', 'model-altered', 'option-invalid']);

export interface BackendPlan<Service extends object, Opened extends OpenedModel> {
  /** For people: "critic". */
  readonly name: string;
  start(): WorkerLike;
  /** `webgpu` also takes a software adapter, which `auto` passes over; both fall back to WASM. */
  readonly wanted: NonNullable<LimenOptions['backend']>;
  readonly report: PartReporter;
  open(connection: Connection<Service>, on: OpenOn): Promise<Opened>;
  /** What the status tells of this kind of model beside its name and backend. */
  told?(opened: Opened): Partial<Extract<PartStatus, { state: 'ready' }>>;
}

export class BackendWorker<Service extends object, Opened extends OpenedModel> {
  readonly #plan: BackendPlan<Service, Opened>;
  #worker: SupervisedWorker<Service, Opened>;

  constructor(plan: BackendPlan<Service, Opened>) {
    this.#plan = plan;
    this.#worker =
      plan.wanted === 'wasm' ? this.#open('wasm', 'it was asked for') : this.#open('webgpu', null);
  }

  /** @throws {LimenError} when no backend could open it */
  async opened(): Promise<Opened> {
    return (await this.#usable()).opened();
  }

  /** A device that is lost during the call costs a repetition on WASM, not the call. */
  async call<Name extends MethodName<Service>>(
    method: Name,
    input: MethodInput<Service, Name>,
    options: MethodOptions<Service, Name> & { readonly signal?: AbortSignal },
  ): Promise<MethodResult<Service, Name>> {
    const worker = await orAbort(this.#usable(), options.signal);
    try {
      return await worker.call(method, input, options);
    } catch (thrown) {
      options.signal?.throwIfAborted();
      const error = asLimenError(thrown);
      if (error.code !== 'device-lost') throw error;
      // Of several calls under way only the first one changes the backend.
      if (worker === this.#worker) this.#fallBack(error);
      return (await orAbort(this.#usable(), options.signal)).call(method, input, options);
    }
  }

  close(): void {
    this.#worker.terminate();
  }

  /** The worker that is open, once the choice has fallen. */
  async #usable(): Promise<SupervisedWorker<Service, Opened>> {
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
    if (cause.code === 'device-lost') this.#plan.report.notice(toErrorRecord(cause));
    // Calls that wait on the old worker reject with the cause, and are repeated by `call`.
    this.#worker.terminate(cause);
    this.#worker = this.#open('wasm', cause.message);
  }

  /** @param because why this backend, when the reason is not that it agrees */
  #open(backend: RuntimeKind, because: string | null): SupervisedWorker<Service, Opened> {
    const { name, start, wanted, report, open, told } = this.#plan;
    return new SupervisedWorker({
      name,
      start,
      open: async (connection) => {
        report.status({ state: 'loading', loaded: 0, total: 0 });
        const acceptSoftware = wanted === 'webgpu';
        const opened = await open(connection, { backend, acceptSoftware, runtime: runtimeFiles[backend] });
        const reason = because ?? opened.agreement ?? '';
        report.status({ ...told?.(opened), state: 'ready', name: opened.name, backend, reason });
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
