/** The worker's side: runs the calls of one page on one service. */

import * as Comlink from 'comlink';
import { nextTask } from '../async/pause.js';
import { LimenError, toErrorRecord } from '../engine/index.js';
import { reasonOf } from '../engine/reason-of.js';
import type { Callback, CallId, CallReply, CallRequest, CrashMessage, WorkerEnd } from './protocol.js';

/** The part of a worker's global scope that is used; a `MessagePort` will do. */
export type WorkerScope = Comlink.Endpoint;

export interface ExposeOptions {
  /**
   * Whether a call waits until the one before it has ended. For services whose calls hold the thread: what waits can
   * still be cancelled.
   */
  readonly oneAtATime: boolean;
  readonly scope?: WorkerScope;
}

/**
 * Exposes the methods of `service`, each of the form `(input, options)`. `options.signal` is always there; it is aborted
 * when the page cancels. A cancelled call that has not begun never begins.
 */
export function expose(service: object, options: ExposeOptions): void {
  const { oneAtATime, scope = globalThis as unknown as WorkerScope } = options;
  const underWay = new Map<CallId, AbortController>();
  let previous: Promise<unknown> = Promise.resolve();

  const end: WorkerEnd = {
    call(request, ...callbacks) {
      const controller = new AbortController();
      underWay.set(request.id, controller);
      const turn = oneAtATime ? previous.then(nextTask) : Promise.resolve();
      const reply = turn
        .then(() => perform(service, request, callbacks, controller.signal))
        .finally(() => {
          underWay.delete(request.id);
          for (const callback of callbacks) release(callback);
        });
      previous = reply;
      return reply;
    },
    cancel(id) {
      underWay.get(id)?.abort();
    },
  };
  Comlink.expose(end, scope);

  // A rejection that nobody awaits does not reach the page's error event on its own.
  scope.addEventListener('unhandledrejection', (event) => {
    const { reason } = event as PromiseRejectionEvent;
    const message: CrashMessage = { limen: 'crashed', reason: reasonOf(reason) };
    scope.postMessage(message);
  });
}

async function perform(
  service: object,
  request: CallRequest,
  callbacks: readonly Callback[],
  signal: AbortSignal,
): Promise<CallReply> {
  try {
    signal.throwIfAborted();
    const method: unknown = Reflect.get(service, request.method);
    if (typeof method !== 'function') {
      throw new LimenError('unexpected', { reason: `this worker has no method ${request.method}` });
    }
    const options: Record<string, unknown> = { ...request.options, signal };
    request.callbacks.forEach((name, index) => {
      options[name] = callbacks[index];
    });
    return { ok: true, value: await method.call(service, request.input, options) };
  } catch (thrown) {
    return { ok: false, error: toErrorRecord(thrown) };
  }
}

/** Closes the channel that Comlink opened for a callback. */
function release(callback: Callback): void {
  (callback as Partial<Comlink.ProxyMethods>)[Comlink.releaseProxy]?.();
}
