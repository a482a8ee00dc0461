/** Starts a worker of the Lab's own, which runs until the connection's `end` is called. */

import { Connection } from '../rpc/connection.js';
import { trustedScriptUrl } from '../trusted-types.js';

/** @param name shown to people: "head" */
export function startLabWorker<Service extends object>(url: string, name: string): Connection<Service> {
  const worker = new Worker(trustedScriptUrl(new URL(url, document.baseURI)), {
    type: 'module',
    name: `limen ${name}`,
  });
  return new Connection<Service>(worker, name, () => {});
}
