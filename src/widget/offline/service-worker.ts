/**
 * Built as `limen-offline.js`: the service worker of a site that embeds the widget. The owner puts it at the root of the
 * site, or imports it at the end of an existing service worker, as described in docs/WIDGET.md.
 */

import type { SiteFiles } from '../../offline/site-files.js';
import { HostPages } from './host-pages.js';
import { isWidgetMessage, widgetParameter } from './messages.js';
import { WidgetFiles } from './widget-files.js';

/** Filled in by the build. */
declare const __SITE_FILES__: SiteFiles;
declare const self: ServiceWorkerGlobalScope & {
  /** Set by a service worker that imports this one: the address of the widget's folder. */
  readonly limenWidget?: string;
};

const { scope } = self.registration;
const given = new URL(self.location.href).searchParams.get(widgetParameter);
const folder = new URL(self.limenWidget ?? given ?? 'limen/widget/', scope);
const widget = new WidgetFiles(self.caches, __SITE_FILES__, folder, scope);
const pages = new HostPages(scope);

self.addEventListener('install', (event) => {
  event.waitUntil(widget.install(event));
  // Does not wait until the last page is closed, because the reader may come back at that very moment: Chromium with
  // developer tools attached then stops the previous worker while it is responding, and the navigation never starts.
  if (given !== null) event.waitUntil(self.skipWaiting());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(widget.activate());
  // So that the next pages are kept at once. A worker that imports this one decides for itself.
  if (given !== null) event.waitUntil(self.clients.claim());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || request.headers.has('range')) return;
  if (widget.has(request.url)) event.respondWith(widget.send(request));
  else if (widget.isBeside(request.url)) event.respondWith(sendBeside(event));
  else if (pages.has(request)) event.respondWith(pages.send(event));
});

self.addEventListener('message', (event) => {
  const message: unknown = event.data;
  if (!isWidgetMessage(message)) return;
  if (message.type === 'limen-keep-runtime') event.waitUntil(widget.keepRuntime(message.webgpu));
  else if (message.type === 'limen-except-paths') event.waitUntil(pages.except(message.paths));
  else {
    const urls = message.urls.filter((url) => !widget.has(url));
    event.waitUntil(pages.keep(urls, event));
  }
});

/** Serves an address in the widget's folder that is not a file of this version. */
async function sendBeside(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const earlier = await widget.earlier(request.url);
  return earlier ?? (pages.has(request) ? pages.send(event) : fetch(request));
}
