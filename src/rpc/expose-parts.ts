/** The worker's side of parts that share a worker: each arriving port is served by one of them. */

import { CallQueue } from './call-queue.js';
import { expose, type OpenPart, reportCrashes } from './expose.js';
import { type Endpoint, messageIn, type PartName, type ServeMessage } from './protocol.js';

/** Calls run one at a time across all parts, because they share a runtime. */
export function exposeParts(
  parts: Readonly<{ [Part in PartName]?: OpenPart<never, never, unknown, object> }>,
  scope = globalThis as unknown as Endpoint,
): void {
  const queue = new CallQueue();
  scope.addEventListener('message', (event) => {
    const message = messageIn<ServeMessage>(event);
    const [port] = (event as MessageEvent).ports;
    if (message?.limen !== 'serve' || port === undefined) return;
    const open = parts[message.part];
    if (open !== undefined) expose<never, never>(open, { oneAtATime: true, queue, scope: port });
  });
  reportCrashes(scope);
}
