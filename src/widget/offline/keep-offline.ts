/** Registers the site's service worker, if its owner named one, and sends it what a later visit will need. */

import { hasGraphicsAdapter } from '../../sessions/software-adapter.js';
import { trustedScriptUrl } from '../../trusted-types.js';
import { type WidgetMessage, widgetParameter } from './messages.js';

/** Initiator types of requests made by scripts, which the service worker does not keep. */
const byScript: ReadonlySet<string> = new Set(['fetch', 'xmlhttprequest', 'beacon']);

/** Workers by the address of their script, shared by all widgets of the page. */
const workers = new Map<string, Promise<ServiceWorker | null>>();
/** Pages already reported to the worker; a single-page site goes through several without a reload. */
const toldPages = new Set<string>();
/** Scripts of the workers that have been asked to keep what an answer needs. */
const answering = new Set<string>();

/**
 * Keeps this page and what a search needs. Never rejects: if the browser has no service workers or refuses this one,
 * the widget needs the network.
 * @param script address of the service worker, on the page's origin
 * @param except paths that are not kept; `null` leaves those that a page named before
 * @param widget folder of the widget's files
 */
export async function keepPage(script: URL, except: readonly string[] | null, widget: URL): Promise<void> {
  const known = workers.get(script.href);
  const worker = known ?? register(script, widget).catch(() => null);
  workers.set(script.href, worker);
  if (except !== null) send(await worker, { type: 'limen-except-paths', paths: except });
  const address = pageAddress();
  if (known !== undefined && toldPages.has(address)) return;
  toldPages.add(address);
  const urls = known === undefined ? resourcesOfPage() : [address];
  send(await worker, { type: 'limen-keep-page', urls });
}

/**
 * Keeps what a question needed: the runtime of the models, which by then is in the HTTP cache, and what was loaded to
 * show the answer, perhaps before the service worker was in control.
 */
export async function keepAnswering(script: URL): Promise<void> {
  const worker = await workers.get(script.href);
  if (worker == null || answering.has(script.href)) return;
  answering.add(script.href);
  send(worker, { type: 'limen-keep-page', urls: resourcesOfPage() });
  send(worker, { type: 'limen-keep-runtime', webgpu: await hasGraphicsAdapter() });
}

function resourcesOfPage(): string[] {
  const resources = performance
    .getEntriesByType('resource')
    .filter((entry) => !(entry instanceof PerformanceResourceTiming && byScript.has(entry.initiatorType)))
    .map(({ name }) => name);
  return [pageAddress(), ...resources];
}

/** The active worker of this page. A worker of the site's own is not replaced: it may import ours. */
async function register(script: URL, widget: URL): Promise<ServiceWorker | null> {
  const found = await navigator.serviceWorker.getRegistration();
  if (found === undefined || isOurs(found)) {
    const address = new URL(script);
    address.searchParams.set(widgetParameter, widget.href);
    await navigator.serviceWorker.register(trustedScriptUrl(address), { updateViaCache: 'none' });
  }
  return (await navigator.serviceWorker.ready).active;
}

function isOurs({ active, waiting, installing }: ServiceWorkerRegistration): boolean {
  return [active, waiting, installing].some(
    (worker) => worker !== null && new URL(worker.scriptURL).searchParams.has(widgetParameter),
  );
}

function send(worker: ServiceWorker | null, message: WidgetMessage): void {
  worker?.postMessage(message);
}

/** Address of the page without its fragment, which requests do not carry. */
function pageAddress(): string {
  return globalThis.location.href.replace(/#.*/u, '');
}
