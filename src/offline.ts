/** Makes the page work offline from the second visit on. */

import { loadVersion } from './offline/load-version.js';
import type { KeepAnswer, PageMessage } from './offline/messages.js';
import { hasGraphicsAdapter } from './sessions/software-adapter.js';
import { trustedScriptUrl } from './trusted-types.js';

interface OfflineOptions {
  /** Called when a newer version of the page is completely stored; `apply` reloads this tab into it. */
  readonly onUpdate?: (apply: () => void) => void;
  /** Called when everything needed for an answer is stored in this browser. */
  readonly onReady?: () => void;
  /** Whether the page is the Lab, whose files are stored at its first visit. */
  readonly lab?: boolean;
  /** Settles when the page has its models or failed to get them: storing must not slow their loading. */
  readonly after?: Promise<unknown>;
}

/**
 * Registers the service worker once the page has loaded. Does nothing in a development server, in a browser
 * without service workers, or if the browser refuses storage: the page then simply needs the network.
 */
export async function registerOffline({
  onUpdate,
  onReady,
  lab = false,
  after,
}: OfflineOptions): Promise<void> {
  // Attached at the start: a rejection before the wait begins would be unhandled.
  const settled = after?.catch(() => undefined);
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  await pageLoaded();
  const address = new URL('service-worker.js', document.baseURI);
  let registration: ServiceWorkerRegistration;
  try {
    registration = await navigator.serviceWorker.register(trustedScriptUrl(address), {
      updateViaCache: 'none',
    });
  } catch {
    return;
  }
  if (onUpdate !== undefined) watchForUpdate(registration, onUpdate);
  const { active } = await navigator.serviceWorker.ready;
  if (lab && active !== null) send(active, { type: 'limen-keep-lab' });
  await settled;
  if (active !== null && (await keepLargeFiles(active))) onReady?.();
}

function pageLoaded(): Promise<void> {
  if (document.readyState === 'complete') return Promise.resolve();
  return new Promise((resolve) => window.addEventListener('load', () => resolve(), { once: true }));
}

function watchForUpdate(
  registration: ServiceWorkerRegistration,
  onUpdate: (apply: () => void) => void,
): void {
  const offer = (waiting: ServiceWorker): void =>
    onUpdate(() => loadVersion(waiting, () => location.reload()));
  const follow = (installing: ServiceWorker): void =>
    installing.addEventListener('statechange', () => {
      // If no older version is active this is the first visit, not an update.
      if (installing.state === 'installed' && registration.active !== null) offer(installing);
    });
  if (registration.waiting !== null) offer(registration.waiting);
  if (registration.installing !== null) follow(registration.installing);
  registration.addEventListener('updatefound', () => {
    if (registration.installing !== null) follow(registration.installing);
  });
}

async function keepLargeFiles(worker: ServiceWorker): Promise<boolean> {
  const webgpu = await hasGraphicsAdapter();
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<KeepAnswer>((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<KeepAnswer>) => resolve(data);
  });
  send(worker, { type: 'limen-keep', webgpu }, port2);
  const { kept } = await answer;
  port1.close();
  return kept;
}

function send(worker: ServiceWorker, message: PageMessage, ...ports: MessagePort[]): void {
  worker.postMessage(message, ports);
}
