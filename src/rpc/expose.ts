/** The worker's side: runs the calls of one page on one part. */

import { eitherSignal } from '../async/abort.js';
import { LimenError, reasonOf, toErrorRecord } from '../engine/index.js';
import { CallQueue } from './call-queue.js';
import {
  type CallId,
  type CallMessage,
  type Endpoint,
  messageIn,
  type ToPage,
  type ToWorker,
} from './protocol.js';

interface ExposeOptions {
  /**
   * Whether a call waits for the previous one to end. For parts whose calls block the thread: waiting calls
   * can still be cancelled.
   */
  readonly oneAtATime: boolean;
  /** Shared with other parts in the worker; by default its own. */
  readonly queue?: CallQueue;
  readonly scope?: Endpoint;
  /** Aborts every call, including future ones. */
  readonly signal?: AbortSignal;
}

/**
 * Opens a part: returns its description for the page, and the object whose methods are called from then on.
 */
export type OpenPart<Request, Options, Opened, Part extends object> = (
  request: Request,
  options: Options,
) => Promise<{ readonly opened: Opened; readonly part: Part }>;

/**
 * Exposes the methods of a part, each of the form `(input, options)`, or `open` and then those of the part
 * that it opened. `options.signal` is always set and aborts when the page cancels. A call cancelled before it
 * begins never runs.
 */
export function expose<Request, Options>(
  served: object | OpenPart<Request, Options, unknown, object>,
  {
    oneAtATime,
    queue = new CallQueue(),
    scope = globalThis as unknown as Endpoint,
    signal: ended,
  }: ExposeOptions,
): void {
  const underWay = new Map<CallId, AbortController>();
  let part: object = served;
  if (typeof served === 'function') {
    const open = served as OpenPart<Request, Options, unknown, object>;
    part = {
      async open(request: Request, options: Options & { readonly signal: AbortSignal }) {
        const { opened, part: whatOpened } = await open(request, options);
        options.signal.throwIfAborted();
        part = whatOpened;
        return opened;
      },
    };
  }

  const send = (message: ToPage): void => scope.postMessage(message);
  const run = async (call: CallMessage, signal: AbortSignal): Promise<void> => {
    const { id, method, input } = call;
    try {
      signal.throwIfAborted();
      const act: unknown = Reflect.get(part, method);
      if (typeof act !== 'function') {
        throw new LimenError('unexpected', { reason: `this worker has no method ${method}` });
      }
      const options: Record<string, unknown> = { ...call.options, signal };
      for (const name of call.callbacks) {
        options[name] = (value: unknown) => send({ limen: 'callback', id, name, value });
      }
      send({ limen: 'returned', id, value: await act.call(part, input, options) });
    } catch (thrown) {
      send({ limen: 'threw', id, error: toErrorRecord(thrown) });
    } finally {
      underWay.delete(id);
    }
  };

  scope.addEventListener('message', (event) => {
    const message = messageIn<ToWorker>(event);
    if (message?.limen === 'cancel') underWay.get(message.id)?.abort();
    if (message?.limen === 'left') for (const call of underWay.values()) call.abort();
    if (message?.limen !== 'call') return;
    const controller = new AbortController();
    underWay.set(message.id, controller);
    const until = eitherSignal(ended, controller.signal);
    const act = (): Promise<void> => run(message, until);
    if (oneAtATime) queue.add(act);
    else void act();
  });
  scope.start?.();
  reportCrashes(scope);
}

/** An unhandled rejection does not trigger the page's error event by itself. */
export function reportCrashes(scope: Endpoint): void {
  scope.addEventListener('unhandledrejection', (event) => {
    const { reason } = event as PromiseRejectionEvent;
    const crashed: ToPage = { limen: 'crashed', reason: reasonOf(reason) };
    scope.postMessage(crashed);
  });
}
