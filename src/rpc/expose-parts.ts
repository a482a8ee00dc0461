/** The worker's side of parts that share a worker: each arriving end of the page is served by one of them. */

import { reasonOf } from '../engine/index.js';
import { expose, type OpenPart } from './expose.js';
import { type Endpoint, messageIn, type PartName, type ServeMessage, type ToPage } from './protocol.js';
import { Turns } from './turns.js';

/** Calls run one at a time across all parts, because they share a runtime. */
export function exposeParts(
  parts: Readonly<{ [Part in PartName]?: OpenPart<never, never, unknown, object> }>,
  scope = globalThis as unknown as Endpoint,
): void {
  const turns = new Turns();
  scope.addEventListener('message', (event) => {
    const message = messageIn<ServeMessage>(event);
    const [port] = (event as MessageEvent).ports;
    if (message?.limen !== 'serve' || port === undefined) return;
    const open = parts[message.part];
    if (open !== undefined) expose<never, never>(open, { oneAtATime: true, turns, scope: port });
  });
  scope.addEventListener('unhandledrejection', (event) => {
    const crashed: ToPage = {
      limen: 'crashed',
      reason: reasonOf((event as PromiseRejectionEvent).reason),
    };
    scope.postMessage(crashed);
  });
}
