/** A worker on this thread: the two ends of a message channel, with a simulated crash. */

import type { WorkerLike } from '../../src/rpc/connection.js';
import { expose, type OpenPart } from '../../src/rpc/expose.js';

export class ChannelWorker implements WorkerLike {
  terminated = false;
  readonly #page: MessagePort;
  readonly #worker: MessagePort;
  readonly #events = new EventTarget();

  constructor(service: object | OpenPart<never, never, unknown, object>, { oneAtATime = true } = {}) {
    const { port1, port2 } = new MessageChannel();
    this.#page = port1;
    this.#worker = port2;
    expose<never, never>(service, { oneAtATime, scope: port2 });
    port1.addEventListener('message', (event) => {
      this.#events.dispatchEvent(new MessageEvent('message', { data: event.data }));
    });
    port1.start();
  }

  postMessage(message: unknown, transfer: Transferable[] = []): void {
    if (!this.terminated) this.#page.postMessage(message, transfer);
  }

  addEventListener(type: string, listener: EventListenerOrEventListenerObject): void {
    this.#events.addEventListener(type, listener);
  }

  removeEventListener(type: string, listener: EventListenerOrEventListenerObject): void {
    this.#events.removeEventListener(type, listener);
  }

  terminate(): void {
    this.terminated = true;
    this.#page.close();
    this.#worker.close();
  }

  /** What a browser does when a worker throws outside a call. */
  crash(message: string): void {
    this.#events.dispatchEvent(Object.assign(new Event('error', { cancelable: true }), { message }));
  }

  /** What the worker itself sends on an unhandled rejection. */
  rejectUnheard(reason: string): void {
    this.#worker.postMessage({ limen: 'crashed', reason });
  }

  garble(): void {
    this.#events.dispatchEvent(new Event('messageerror'));
  }
}

/** A promise that never settles. */
export function forever(): Promise<never> {
  return new Promise(() => undefined);
}

/** The reason with which `promise` rejects. */
export async function failure(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise;
  } catch (thrown) {
    return thrown;
  }
  throw new Error('It did not fail.');
}
