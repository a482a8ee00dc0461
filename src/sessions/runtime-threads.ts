/**
 * The threads that the runtime starts in its worker. It waits for all of them before it runs anything, forever if
 * one cannot start.
 */

import { trustedScriptUrl } from '../trusted-types.js';

/** Maximum milliseconds from handing the compiled runtime to a thread until the thread has started. */
const startLimit = 30_000;

/**
 * A `Worker` constructor for the runtime, which starts its threads from plain string addresses; Trusted Types refuse
 * those in a strict worker.
 *
 * @param onFailed called if a thread does not start
 */
export function runtimeThreads(worker: typeof Worker, onFailed: (reason: Error) => void): typeof Worker {
  return class extends worker {
    /** Aborted once it has started or failed to. */
    readonly #settled = new AbortController();
    #limit: ReturnType<typeof setTimeout> | undefined;

    constructor(url: string | URL, options?: WorkerOptions) {
      super(trustedScriptUrl(url), options);
      const { signal } = this.#settled;
      this.addEventListener('message', () => this.#settle(), { signal });
      this.addEventListener('error', (event) => this.#hear(event), { signal });
    }

    /** The runtime's first message hands over what it has compiled, and is answered. */
    override postMessage(message: unknown, options: Transferable[] | StructuredSerializeOptions = []): void {
      super.postMessage(message, Array.isArray(options) ? { transfer: options } : options);
      if (this.#settled.signal.aborted) return;
      this.#limit ??= setTimeout(
        () => this.#fail(`did not start within ${startLimit / 1000} seconds`),
        startLimit,
      );
    }

    /** Nobody else needs to hear it: the runtime would only throw it again. */
    #hear(event: ErrorEvent): void {
      event.stopImmediatePropagation();
      event.preventDefault();
      this.#fail(`could not be started: ${event.message || 'its script could not be run'}`);
    }

    #settle(): void {
      clearTimeout(this.#limit);
      this.#settled.abort();
    }

    #fail(how: string): void {
      this.#settle();
      onFailed(new Error(`a thread of the model runtime ${how}`));
    }
  };
}
