/** Starts a worker, also where its script is served from another origin than the page. */

import { trustedScriptUrl } from '../trusted-types.js';
import { type PartName, workerName } from './protocol.js';

/**
 * @param part gives the worker its name
 * @param type `classic` for a script of the page's own that is no module
 */
export function startWorker(url: string, part: PartName, type: WorkerType = 'module'): Worker {
  const name = workerName(part);
  const { href, origin } = new URL(url, globalThis.location.href);
  if (origin === globalThis.origin) return new Worker(trustedScriptUrl(href), { type, name });

  // Browsers start workers of the page's own origin only, but such a worker may import from elsewhere. Under a policy
  // its `worker-src` names both `blob:` and the other origin.
  const script = new Blob([`import ${JSON.stringify(href)};`], { type: 'text/javascript' });
  const address = URL.createObjectURL(script);
  const worker = new Worker(trustedScriptUrl(address), { type: 'module', name });
  const forget = (): void => URL.revokeObjectURL(address);
  worker.addEventListener('message', forget, { once: true });
  worker.addEventListener('error', forget, { once: true });
  return worker;
}
