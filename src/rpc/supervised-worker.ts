/**
 * A worker that is opened before its first call, and replaced by a fresh one if it crashes or loses its
 * device.
 */

import { orAbort } from '../async/abort.js';
import {
  asLimenError,
  type CallOptions,
  type ErrorRecord,
  LimenError,
  toErrorRecord,
} from '../engine/index.js';
import { Connection, type WorkerLike } from './connection.js';
import type { MethodInput, MethodName, MethodOptions, MethodResult } from './protocol.js';

interface Supervision<Service extends object, Opened> {
  /** For people: "critic". */
  readonly name: string;
  start(): WorkerLike;
  /** Opens a newly started worker; called again after a restart. */
  open(connection: Connection<Service>): Promise<Opened>;
  /**
   * Called if it could not be opened, crashed a second time or lost its device: whether `open` would act
   * differently in a fresh worker. A call that lost its device is repeated there.
   */
  recover?(error: LimenError): boolean;
  /** Called once for every crash. */
  onNotice(notice: ErrorRecord): void;
  /** Called at most once, if it can no longer be used. */
  onFailed(error: LimenError): void;
}

interface Open<Service extends object, Opened> {
  readonly connection: Connection<Service>;
  readonly opened: Opened;
}

const restartsAllowed = 1;

export class SupervisedWorker<Service extends object, Opened> {
  #connection: Connection<Service> | undefined;
  #ready: Promise<Open<Service, Opened>>;
  #restarts = 0;
  #closed: LimenError | undefined;

  constructor(private readonly plan: Supervision<Service, Opened>) {
    this.#ready = this.#open();
  }

  /** The result of `open` for the current worker. @throws {LimenError} if it cannot be used */
  async opened(): Promise<Opened> {
    return (await this.#ready).opened;
  }

  /**
   * Waits for the worker to be open, then calls it.
   *
   * @throws {LimenError} whatever the part threw; `worker-crashed` if the worker died during the call
   * @throws the signal's reason, at once, when it aborts
   */
  async call<Name extends MethodName<Service>>(
    method: Name,
    input: MethodInput<Service, Name>,
    options: MethodOptions<Service, Name> & CallOptions,
  ): Promise<MethodResult<Service, Name>> {
    const { connection } = await orAbort(this.#ready, options.signal);
    try {
      return await connection.call(method, input, options);
    } catch (thrown) {
      options.signal?.throwIfAborted();
      const isLost = thrown instanceof LimenError && thrown.code === 'device-lost';
      if (!isLost || !this.#replaced(connection, thrown)) throw thrown;
      return (await orAbort(this.#ready, options.signal)).connection.call(method, input, options);
    }
  }

  /** The methods of the part as local functions. */
  methods<Name extends MethodName<Service>>(names: readonly Name[]): RemoteMethods<Service, Name> {
    const entries = names.map((name) => [
      name,
      (input: MethodInput<Service, Name>, options: MethodOptions<Service, Name>) =>
        this.call(name, input, options ?? {}),
    ]);
    return Object.fromEntries(entries);
  }

  /** Terminates the worker for good. Pending calls and all later ones reject with `because`. */
  terminate(because?: LimenError): void {
    if (this.#closed !== undefined) return;
    const worker = this.plan.name;
    this.#closed = because ?? new LimenError('worker-crashed', { worker, reason: 'it was closed' });
    this.#connection?.end(this.#closed);
    this.#ready = rejected(this.#closed);
  }

  /** If several calls lose the device of one worker, only the first replaces it. */
  #replaced(connection: Connection<Service>, error: LimenError): boolean {
    if (this.#closed !== undefined) return false;
    if (connection !== this.#connection) return true;
    if (!this.plan.recover?.(error)) return false;
    this.#restarts = 0;
    // Other pending calls are rejected with the same error, and repeated likewise.
    connection.end(error);
    this.#ready = this.#open();
    return true;
  }

  #open(): Promise<Open<Service, Opened>> {
    const ready = this.#openWithRestart();
    // Callers see a failure; without any, it is not unhandled.
    ready.catch(() => undefined);
    return ready;
  }

  async #openWithRestart(): Promise<Open<Service, Opened>> {
    try {
      return await this.#openOnce();
    } catch (thrown) {
      const error = asLimenError(thrown);
      if (this.#closed !== undefined) throw this.#closed;
      this.#connection?.end(error);
      if (this.#mayRestart(error)) return this.#openWithRestart();
      this.plan.onFailed(error);
      throw error;
    }
  }

  async #openOnce(): Promise<Open<Service, Opened>> {
    let isOpen = false;
    const connection = new Connection<Service>(this.plan.start(), this.plan.name, (error) => {
      // A crash during opening rejects the opening call, and is handled there.
      if (isOpen) this.#afterCrash(error);
    });
    this.#connection = connection;
    const opened = await this.plan.open(connection);
    isOpen = true;
    return { connection, opened };
  }

  #afterCrash(error: LimenError): void {
    if (this.#closed !== undefined) return;
    if (this.#mayRestart(error)) {
      this.#ready = this.#open();
    } else {
      this.#ready = rejected(error);
      this.plan.onFailed(error);
    }
  }

  /** Whether to try a fresh worker; reports a crash to the person. */
  #mayRestart(error: LimenError): boolean {
    if (error.code === 'worker-crashed') {
      const restarts = this.#restarts < restartsAllowed;
      this.#restarts += 1;
      const { worker, reason } = (error as LimenError<'worker-crashed'>).detail;
      const consequence = restarts ? 'it was started again' : 'it is not started again';
      this.plan.onNotice(
        toErrorRecord(new LimenError('worker-crashed', { worker, reason: `${reason}; ${consequence}` })),
      );
      if (restarts) return true;
    }
    const recovers = this.plan.recover?.(error) ?? false;
    if (recovers) this.#restarts = 0;
    return recovers;
  }
}

/** Methods of a part with an input and options; the caller may always omit the options. */
type RemoteMethods<Service extends object, Name extends MethodName<Service>> = {
  [Method in Name]: (
    input: MethodInput<Service, Method>,
    options?: MethodOptions<Service, Method> & CallOptions,
  ) => Promise<MethodResult<Service, Method>>;
};

function rejected(error: LimenError): Promise<never> {
  const promise = Promise.reject(error);
  promise.catch(() => undefined);
  return promise;
}
