/** A service on the page's own thread, for what only a window has, behind the same interface as a worker. */

import type { WorkerLike } from './connection.js';
import { expose } from './expose.js';

/** What can be run so: it gives its memory back when it is told to, since no worker ends with it. */
export interface ClosableService {
  close(): Promise<void>;
}

export function startOnPage(service: ClosableService): WorkerLike {
  const { port1, port2 } = new MessageChannel();
  expose(service, { oneAtATime: true, scope: port2 });
  return Object.assign(port1, {
    terminate() {
      void service.close().catch(() => undefined);
      port1.close();
      port2.close();
    },
  });
}
