/** The Lab's own workers, which run for one piece of work. */

import { LimenError } from '../engine/index.js';
import { Connection } from '../rpc/connection.js';
import { trustedScriptUrl } from '../trusted-types.js';

/**
 * Starts a worker, and ends it after `work`.
 * @param name shown to people: "head"
 * @throws {LimenError} `worker-crashed`; whatever `work` throws
 */
export async function withLabWorker<Service extends object, Result>(
  url: string,
  name: string,
  work: (service: Connection<Service>) => Promise<Result>,
): Promise<Result> {
  const worker = new Worker(trustedScriptUrl(new URL(url, document.baseURI)), {
    type: 'module',
    name: `limen ${name}`,
  });
  const service = new Connection<Service>(worker, name, () => {});
  try {
    return await work(service);
  } finally {
    service.end(new LimenError('worker-crashed', { worker: name, reason: 'it was closed' }));
  }
}
