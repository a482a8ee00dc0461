/** The page's side of one running worker: calls, cancellation, and what happens to them when the worker dies. */

import * as Comlink from 'comlink';
import { fromErrorRecord, LimenError } from '../engine/index.js';
import {
  type Callback,
  type CallId,
  isCrashMessage,
  type MethodInput,
  type MethodName,
  type MethodOptions,
  type MethodResult,
  type WorkerEnd,
} from './protocol.js';

/** What is used of a `Worker`; the tests give a message channel. */
export interface WorkerLike extends Comlink.Endpoint {
  terminate(): void;
}

export class Connection<Service extends object> {
  readonly #worker: WorkerLike;
  readonly #name: string;
  readonly #onCrash: (error: LimenError) => void;
  readonly #end: Comlink.Remote<WorkerEnd>;
  readonly #pending = new Map<CallId, (reason: unknown) => void>();
  #calls = 0;
  #ended: LimenError | undefined;

  /** @param name for people: "critic". `onCrash` is called at most once, after everything pending was rejected. */
  constructor(worker: WorkerLike, name: string, onCrash: (error: LimenError) => void) {
    this.#worker = worker;
    this.#name = name;
    this.#onCrash = onCrash;
    this.#end = Comlink.wrap<WorkerEnd>(worker);
    worker.addEventListener('error', (event) => {
      const { message } = event as Partial<ErrorEvent>;
      // The error is told to the person by us; unprevented it would be printed a second time.
      event.preventDefault?.();
      this.#crash(message || 'its script could not be run');
    });
    worker.addEventListener('messageerror', () => this.#crash('a message could not be read'));
    worker.addEventListener('message', (event) => {
      const { data } = event as MessageEvent;
      if (isCrashMessage(data)) this.#crash(data.reason);
    });
  }

  /**
   * @throws {LimenError} what the service threw, or `worker-crashed`
   * @throws the signal's reason, at once, when it aborts
   */
  call<Name extends MethodName<Service>>(
    method: Name,
    input: MethodInput<Service, Name>,
    options: MethodOptions<Service, Name> & { readonly signal?: AbortSignal },
  ): Promise<MethodResult<Service, Name>> {
    const { signal, ...rest } = options as { signal?: AbortSignal } & Record<string, unknown>;
    return new Promise((resolve, reject) => {
      if (this.#ended !== undefined) throw this.#ended;
      signal?.throwIfAborted();
      const id = ++this.#calls;
      const abort = (): void => {
        settle(() => reject(signal?.reason));
        void this.#end.cancel(id);
      };
      const settle = (act: () => void): void => {
        if (!this.#pending.delete(id)) return;
        signal?.removeEventListener('abort', abort);
        act();
      };
      this.#pending.set(id, (reason) => settle(() => reject(reason)));
      signal?.addEventListener('abort', abort, { once: true });

      const isPending = (): boolean => this.#pending.has(id);
      const { plain, names, proxies } = splitCallbacks(rest, isPending);
      this.#end.call({ id, method, input, options: plain, callbacks: names }, ...proxies).then(
        (reply) => {
          if (reply.ok) return settle(() => resolve(reply.value as MethodResult<Service, Name>));
          const error = fromErrorRecord(reply.error);
          settle(() => reject(error));
          // The service says that what it runs on is broken for good.
          if (error.code === 'worker-crashed') {
            this.#crash((error as LimenError<'worker-crashed'>).detail.reason);
          }
        },
        (thrown) => settle(() => reject(thrown)),
      );
    });
  }

  /** Ends the worker; what is pending rejects with `error`. */
  end(error: LimenError): void {
    if (this.#ended !== undefined) return;
    this.#ended = error;
    this.#worker.terminate();
    for (const reject of [...this.#pending.values()]) reject(error);
  }

  #crash(reason: string): void {
    if (this.#ended !== undefined) return;
    const error = new LimenError('worker-crashed', { worker: this.#name, reason });
    this.end(error);
    this.#onCrash(error);
  }
}

interface SplitOptions {
  readonly plain: Record<string, unknown>;
  readonly names: string[];
  readonly proxies: Callback[];
}

/** Functions cannot be cloned: they cross as proxies, beside the options. A late one is not heard. */
function splitCallbacks(options: Record<string, unknown>, isPending: () => boolean): SplitOptions {
  const plain: Record<string, unknown> = {};
  const names: string[] = [];
  const proxies: Callback[] = [];
  for (const [name, value] of Object.entries(options)) {
    if (typeof value === 'function') {
      names.push(name);
      proxies.push(
        Comlink.proxy((argument: unknown) => {
          if (isPending()) value(argument);
        }),
      );
    } else if (value !== undefined) {
      plain[name] = value;
    }
  }
  return { plain, names, proxies };
}
