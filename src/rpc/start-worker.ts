/** Starts a worker, even if its script is served from another origin than the page. */

import { trustedScriptUrl } from '../trusted-types.js';
import { type PartName, workerName } from './protocol.js';

/**
 * @param part determines the worker's name
 * @param type `classic` for a script of the page's own that is not a module
 */
export function startWorker(url: string, part: PartName, type: WorkerType = 'module'): Worker {
  const name = workerName(part);
  const { href, origin } = new URL(url, globalThis.location.href);
  if (origin === globalThis.origin) return new Worker(trustedScriptUrl(href), { type, name });

  // Browsers only start workers of the page's own origin, but such a worker may import from elsewhere. A
  // policy must allow both `blob:` and the other origin in its `worker-src`.
  const script = new Blob([`import ${JSON.stringify(href)};`], { type: 'text/javascript' });
  const address = URL.createObjectURL(script);
  const worker = new Worker(trustedScriptUrl(address), { type: 'module', name });
  const forget = (): void => URL.revokeObjectURL(address);
  worker.addEventListener('message', forget, { once: true });
  worker.addEventListener('error', forget, { once: true });
  return worker;
}
