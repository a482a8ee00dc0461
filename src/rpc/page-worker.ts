/** A part on the page's own thread, for what only a window has, behind the same interface as a worker. */

import type { WorkerLike } from './connection.js';
import { expose, type OpenPart } from './expose.js';

/** What can be run so: it gives its memory back when it is told to, since no worker ends with it. */
export interface ClosablePart {
  close(): Promise<void>;
}

export function startOnPage<Request, Options>(
  open: OpenPart<Request, Options, unknown, ClosablePart>,
): WorkerLike {
  const { port1, port2 } = new MessageChannel();
  let part: ClosablePart | undefined;
  const remember = async (request: Request, options: Options) => {
    const opened = await open(request, options);
    part = opened.part;
    return opened;
  };
  expose(remember, { oneAtATime: true, scope: port2 });
  return Object.assign(port1, {
    terminate() {
      void part?.close().catch(() => undefined);
      port1.close();
      port2.close();
    },
  });
}
