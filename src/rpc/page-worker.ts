/** A part on the page's own thread, for what only a window has, behind the same interface as a worker. */

import type { WorkerLike } from './connection.js';
import { expose, type OpenPart } from './expose.js';

/** @param open opens the part. What it opens is closed when it is told to, since no worker ends with it */
export function startOnPage<Request, Options>(
  open: OpenPart<Request, Options, unknown, object & { close?: () => Promise<void> }>,
): WorkerLike {
  const { port1, port2 } = new MessageChannel();
  let close: (() => Promise<void>) | undefined;
  const remember = async (request: Request, options: Options) => {
    const opened = await open(request, options);
    close = opened.part.close?.bind(opened.part);
    return opened;
  };
  expose(remember, { oneAtATime: true, scope: port2 });
  return Object.assign(port1, {
    terminate() {
      void close?.().catch(() => undefined);
      port1.close();
      port2.close();
    },
  });
}
