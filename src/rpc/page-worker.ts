/**
 * Runs a part on the page's own thread, for APIs that only windows have, behind the interface of a worker.
 */

import type { WorkerLike } from './connection.js';
import { expose, type OpenPart } from './expose.js';

/**
 * @param open opens the part. There is no worker to terminate: the part is closed and its calls are aborted
 * on request, or right after opening if the request came earlier
 */
export function startOnPage<Request, Options>(
  open: OpenPart<Request, Options, unknown, object & { close?: () => Promise<void> }>,
): WorkerLike {
  const { port1, port2 } = new MessageChannel();
  const ended = new AbortController();
  let close: (() => Promise<void>) | undefined;
  const closeQuietly = (): void => void close?.().catch(() => undefined);
  const remember = async (request: Request, options: Options) => {
    const opened = await open(request, options);
    close = opened.part.close?.bind(opened.part);
    if (ended.signal.aborted) closeQuietly();
    return opened;
  };
  expose(remember, { oneAtATime: true, scope: port2, signal: ended.signal });
  return Object.assign(port1, {
    terminate() {
      ended.abort();
      closeQuietly();
      port1.close();
      port2.close();
    },
  });
}
