/**
 * Registers the site's service worker, if its owner named one, and informs it what a later visit will need.
 */

import { hasGraphicsAdapter } from '../../sessions/software-adapter.js';
import { trustedScriptUrl } from '../../trusted-types.js';
import { type WidgetMessage, widgetParameter } from './messages.js';

/** Initiators that belong to the page's scripts; the service worker leaves such requests to them. */
const byScript: ReadonlySet<string> = new Set(['fetch', 'xmlhttprequest', 'beacon']);

/** One worker for all widgets of the page, by the address of its script. */
const workers = new Map<string, Promise<ServiceWorker | null>>();
/**
 * Pages already reported to the worker: on a site that navigates by script, the page changes without being
 * loaded.
 */
const toldPages = new Set<string>();
/** Scripts of the workers that already keep what a question needs. */
const answering = new Set<string>();

/**
 * Keeps this page and what a search needs. Never rejects: if the browser has no service workers, or refuses
 * this one, the widget simply needs its network.
 * @param script the service worker's script, on the page's own origin
 * @param except paths under which nothing is kept; `null` keeps the paths named before by another page
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
 * Keeps what a question needed: the models' runtime, which need not be fetched again once the models have
 * run, and what was loaded to show the answer, perhaps before the service worker took control.
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

/** The page's worker once it is active. A worker of the site's own is left in place: it may import ours. */
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

/** The page's address without its fragment, which no request carries. */
function pageAddress(): string {
  return globalThis.location.href.replace(/#.*/u, '');
}
