/** The page's side of one running worker: calls, cancellation, and what happens to them when the worker dies. */

import type { ErrorRecord } from '../engine/index.js';
import { fromErrorRecord, LimenError } from '../engine/index.js';

/** What is used of a `Worker`; the tests give a message channel. */
export interface WorkerLike extends Endpoint {
  terminate(): void;
}

/** Of its opener, by name; functions among them are called back. */
type OpenOptions = object & { readonly signal?: AbortSignal };

interface Pending {
  readonly callbacks: ReadonlyMap<string, (value: unknown) => void>;
  resolve(value: unknown): void;
  reject(reason: unknown): void;
}

export class Connection<Service extends object> {
  readonly #worker: WorkerLike;
  readonly #name: string;
  readonly #onCrash: (error: LimenError) => void;
  readonly #pending = new Map<CallId, Pending>();
  #calls = 0;
  #ended: LimenError | undefined;

  /** @param name for people: "critic". `onCrash` is called at most once, after everything pending was rejected. */
  constructor(worker: WorkerLike, name: string, onCrash: (error: LimenError) => void) {
    this.#worker = worker;
    this.#name = name;
    this.#onCrash = onCrash;
    worker.addEventListener('error', (event) => {
      const { message } = event as Partial<ErrorEvent>;
      // The error is told to the person by us; unprevented it would be printed a second time.
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
   * @throws {LimenError} what the part threw, or `worker-crashed`
   * @throws the signal's reason, at once, when it aborts
   */
  call<Name extends MethodName<Service>>(
    method: Name,
    input: MethodInput<Service, Name>,
    options: MethodOptions<Service, Name> & { readonly signal?: AbortSignal },
  ): Promise<MethodResult<Service, Name>> {
    return this.#call(method, input, options) as Promise<MethodResult<Service, Name>>;
  }

  /** Opens the part whose methods are called from then on; otherwise as `call`. @param request what its opener takes */
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
      // Throws where the input cannot be cloned; nothing is pending then.
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

  /** Ends the worker; what is pending rejects with `error`. */
  end(error: LimenError): void {
    if (this.#ended !== undefined) return;
    this.#ended = error;
    this.#worker.terminate();
    for (const { reject } of [...this.#pending.values()]) reject(error);
  }

  #send(message: ToWorker): void {
    this.#worker.postMessage(message);
  }

  /** What comes for a call that has ended is not heard. */
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
      case 'threw': {
        const error = fromErrorRecord(message.error);
        call?.reject(error);
        // The part says that what it runs on is broken for good.
        if (error.code === 'worker-crashed') {
          this.#crash((error as LimenError<'worker-crashed'>).detail.reason);
        }
      }
    }
  }

  #crash(reason: string): void {
    if (this.#ended !== undefined) return;
    const error = new LimenError('worker-crashed', { worker: this.#name, reason });
    this.end(error);
    this.#onCrash(error);
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

/** What crosses a worker boundary, all of it; `expose.ts` and `connection.ts` are its two ends. */

/** Where messages are sent and heard: a worker, its global scope, or a `MessagePort`. */
export interface Endpoint {
  postMessage(message: unknown, transfer?: Transferable[]): void;
  addEventListener(type: string, listener: (event: Event) => void): void;
  /** Of a `MessagePort`, which hears nothing before. */
  start?(): void;
}

/** Numbers a call among those of one worker. */
export type CallId = number;

/** Every method takes one input and one bag of options; both must survive `structuredClone`. */
export interface CallMessage {
  readonly limen: 'call';
  readonly id: CallId;
  readonly method: string;
  readonly input: unknown;
  /** The options without `signal` and without callbacks. */
  readonly options: Readonly<Record<string, unknown>>;
  /** Names of the options that are callbacks, such as `onPartial`: functions cannot be cloned. */
  readonly callbacks: readonly string[];
}

export type ToWorker =
  | CallMessage
  /** Drops the call when it has not begun; aborts its signal when it has. */
  | { readonly limen: 'cancel'; readonly id: CallId };

export type ToPage =
  | { readonly limen: 'callback'; readonly id: CallId; readonly name: string; readonly value: unknown }
  | { readonly limen: 'returned'; readonly id: CallId; readonly value: unknown }
  /** Errors cross as records, so that their code and detail arrive. */
  | { readonly limen: 'threw'; readonly id: CallId; readonly error: ErrorRecord }
  /** The worker can no longer be trusted. */
  | { readonly limen: 'crashed'; readonly reason: string };

/** One of ours among the messages that arrive. */
export function messageIn<Message extends ToWorker | ToPage>(event: Event): Message | null {
  const { data } = event as MessageEvent<Partial<Message> | null>;
  return typeof data === 'object' && data !== null && 'limen' in data ? (data as Message) : null;
}

export type MethodName<Service> = {
  [Name in keyof Service]: Service[Name] extends (...args: never[]) => unknown ? Name : never;
}[keyof Service] &
  string;

export type MethodInput<Service, Name extends keyof Service> = Service[Name] extends (
  input: infer Input,
  ...rest: never[]
) => unknown
  ? Input
  : never;

export type MethodOptions<Service, Name extends keyof Service> = Service[Name] extends (
  input: never,
  options: infer Options,
) => unknown
  ? NonNullable<Options>
  : object;

export type MethodResult<Service, Name extends keyof Service> = Service[Name] extends (
  ...args: never[]
) => infer Result
  ? Awaited<Result>
  : never;
