/** A worker that is opened before its first call and started again once when it crashes. */

import { orAbort } from '../async/abort.js';
import { asLimenError, type ErrorRecord, LimenError, toErrorRecord } from '../engine/index.js';
import { Connection, type WorkerLike } from './connection.js';
import type { MethodInput, MethodName, MethodOptions, MethodResult } from './protocol.js';

export interface Supervision<Service extends object, Opened> {
  /** For people: "critic". */
  readonly name: string;
  start(): WorkerLike;
  /** Opens a worker that has just started; called again, in the same way, after a restart. */
  open(connection: Connection<Service>): Promise<Opened>;
  /** Told once for every crash. */
  onNotice(notice: ErrorRecord): void;
  /** It cannot be used any more: opening failed, or it crashed a second time. Called at most once. */
  onFailed(error: LimenError): void;
}

interface Open<Service extends object, Opened> {
  readonly connection: Connection<Service>;
  readonly opened: Opened;
}

const restartsAllowed = 1;

export class SupervisedWorker<Service extends object, Opened> {
  readonly #plan: Supervision<Service, Opened>;
  #connection: Connection<Service> | undefined;
  #ready: Promise<Open<Service, Opened>>;
  #restarts = 0;
  #closed: LimenError | undefined;

  constructor(plan: Supervision<Service, Opened>) {
    this.#plan = plan;
    this.#ready = this.#open();
  }

  /** What `open` gave, for the worker that runs now. @throws {LimenError} when it cannot be used */
  async opened(): Promise<Opened> {
    return (await this.#ready).opened;
  }

  /**
   * Waits for the worker to be open, then calls it.
   *
   * @throws {LimenError} what the service threw; `worker-crashed` when the worker died during the call
   * @throws the signal's reason, at once, when it aborts
   */
  async call<Name extends MethodName<Service>>(
    method: Name,
    input: MethodInput<Service, Name>,
    options: MethodOptions<Service, Name> & { readonly signal?: AbortSignal },
  ): Promise<MethodResult<Service, Name>> {
    const { connection } = await orAbort(this.#ready, options.signal);
    return connection.call(method, input, options);
  }

  /** Ends the worker for good. What is pending, and every later call, rejects with `because`. */
  terminate(because?: LimenError): void {
    if (this.#closed !== undefined) return;
    const worker = this.#plan.name;
    this.#closed = because ?? new LimenError('worker-crashed', { worker, reason: 'it was closed' });
    this.#connection?.end(this.#closed);
    this.#ready = rejected(this.#closed);
  }

  #open(): Promise<Open<Service, Opened>> {
    const ready = this.#openWithRestart();
    // Whoever calls learns of a failure; nobody has to.
    ready.catch(() => undefined);
    return ready;
  }

  async #openWithRestart(): Promise<Open<Service, Opened>> {
    try {
      return await this.#openOnce();
    } catch (thrown) {
      const error = asLimenError(thrown);
      if (this.#closed !== undefined) throw this.#closed;
      if (error.code === 'worker-crashed') {
        if (this.#mayRestart(error)) return this.#openWithRestart();
      } else {
        this.#connection?.end(error);
      }
      this.#plan.onFailed(error);
      throw error;
    }
  }

  async #openOnce(): Promise<Open<Service, Opened>> {
    let isOpen = false;
    const connection = new Connection<Service>(this.#plan.start(), this.#plan.name, (error) => {
      // A crash while it opens rejects the call that opens it, and is handled there.
      if (isOpen) this.#afterCrash(error);
    });
    this.#connection = connection;
    const opened = await this.#plan.open(connection);
    isOpen = true;
    return { connection, opened };
  }

  #afterCrash(error: LimenError): void {
    if (this.#closed !== undefined) return;
    if (this.#mayRestart(error)) {
      this.#ready = this.#open();
    } else {
      this.#ready = rejected(error);
      this.#plan.onFailed(error);
    }
  }

  /** Tells the person, and whether there is a restart left. */
  #mayRestart(error: LimenError): boolean {
    const restarts = this.#restarts < restartsAllowed;
    this.#restarts += 1;
    const { worker, reason } = (error as LimenError<'worker-crashed'>).detail;
    const consequence = restarts ? 'it was started again' : 'it is not started again';
    this.#plan.onNotice(
      toErrorRecord(new LimenError('worker-crashed', { worker, reason: `${reason}; ${consequence}` })),
    );
    return restarts;
  }
}

function rejected(error: LimenError): Promise<never> {
  const promise = Promise.reject(error);
  promise.catch(() => undefined);
  return promise;
}
