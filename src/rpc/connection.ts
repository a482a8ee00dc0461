/**
 * The page's side of one running worker: calls, cancellation, and rejection of pending calls when the worker
 * dies.
 */

import { type CallOptions, fromErrorRecord, LimenError } from '../engine/index.js';
import {
  type CallId,
  type CallMessage,
  type Endpoint,
  type MethodInput,
  type MethodName,
  type MethodOptions,
  type MethodResult,
  messageIn,
  type ToPage,
  type ToWorker,
} from './protocol.js';

/** The part of a `Worker` that is used; the tests pass a message channel. */
export interface WorkerLike extends Endpoint {
  terminate(): void;
}

/** The opener's options; functions among them become callbacks. */
type OpenOptions = object & CallOptions;

interface Pending {
  readonly callbacks: ReadonlyMap<string, (value: unknown) => void>;
  resolve(value: unknown): void;
  reject(reason: unknown): void;
}

export class Connection<Service extends object> {
  readonly #pending = new Map<CallId, Pending>();
  #calls = 0;
  #ended: LimenError | undefined;

  /**
   * @param name shown to people: "critic". `onCrash` is called at most once, after all pending calls were
   * rejected.
   */
  constructor(
    private readonly worker: WorkerLike,
    private readonly name: string,
    private readonly onCrash: (error: LimenError) => void,
  ) {
    worker.addEventListener('error', (event) => {
      const { message } = event as Partial<ErrorEvent>;
      // We report the error ourselves; without this the browser would also print it.
      event.preventDefault?.();
      this.#crash(message || 'its script could not be run');
    });
    worker.addEventListener('messageerror', () => this.#crash('a message could not be read'));
    worker.addEventListener('message', (event) => {
      const message = messageIn<ToPage>(event);
      if (message !== null) this.#hear(message);
    });
    worker.start?.();
  }

  /**
   * @throws {LimenError} whatever the part threw, or `worker-crashed`
   * @throws the signal's reason, at once, when it aborts
   */
  call<Name extends MethodName<Service>>(
    method: Name,
    input: MethodInput<Service, Name>,
    options: MethodOptions<Service, Name> & CallOptions,
  ): Promise<MethodResult<Service, Name>> {
    return this.#call(method, input, options) as Promise<MethodResult<Service, Name>>;
  }

  /**
   * Opens the part whose methods are called from then on; otherwise like `call`.
   * @param request argument of its opener
   */
  open<Opened>(request: object, options: OpenOptions): Promise<Opened> {
    return this.#call('open', request, options) as Promise<Opened>;
  }

  #call(method: string, input: unknown, { signal, ...rest }: OpenOptions): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (this.#ended !== undefined) throw this.#ended;
      signal?.throwIfAborted();
      const id = ++this.#calls;
      const { plain, callbacks } = splitCallbacks(rest);
      const message: CallMessage = {
        limen: 'call',
        id,
        method,
        input,
        options: plain,
        callbacks: [...callbacks.keys()],
      };
      // Throws if the input cannot be cloned; then nothing is pending.
      this.#send(message);
      const forget = (): void => {
        this.#pending.delete(id);
        signal?.removeEventListener('abort', abort);
      };
      const abort = (): void => {
        forget();
        reject(signal?.reason);
        this.#send({ limen: 'cancel', id });
      };
      signal?.addEventListener('abort', abort, { once: true });
      this.#pending.set(id, {
        callbacks,
        resolve: (value) => {
          forget();
          resolve(value);
        },
        reject: (reason) => {
          forget();
          reject(reason);
        },
      });
    });
  }

  /** Terminates the worker; pending calls reject with `error`. */
  end(error: LimenError): void {
    if (this.#ended !== undefined) return;
    this.#ended = error;
    this.worker.terminate();
    for (const { reject } of [...this.#pending.values()]) reject(error);
  }

  #send(message: ToWorker): void {
    this.worker.postMessage(message);
  }

  /** Ignores messages for calls that have ended. */
  #hear(message: ToPage): void {
    if (message.limen === 'crashed') {
      this.#crash(message.reason);
      return;
    }
    const call = this.#pending.get(message.id);
    switch (message.limen) {
      case 'callback':
        call?.callbacks.get(message.name)?.(message.value);
        break;
      case 'returned':
        call?.resolve(message.value);
        break;
      case 'threw':
        call?.reject(fromErrorRecord(message.error));
        // The part reports that its runtime is broken for good.
        if (message.error.code === 'worker-crashed') this.#crash(message.error.detail.reason);
    }
  }

  #crash(reason: string): void {
    if (this.#ended !== undefined) return;
    const error = new LimenError('worker-crashed', { worker: this.name, reason });
    this.end(error);
    this.onCrash(error);
  }
}

function splitCallbacks(options: object) {
  const plain: Record<string, unknown> = {};
  const callbacks = new Map<string, (value: unknown) => void>();
  for (const [name, value] of Object.entries(options)) {
    if (typeof value === 'function') callbacks.set(name, (argument) => value(argument));
    else if (value !== undefined) plain[name] = value;
  }
  return { plain, callbacks };
}
