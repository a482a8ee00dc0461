/**
 * Built as `limen-offline.js`: the service worker of a site that embeds the widget. The site's owner puts it
 * at the root of the site, or imports it at the end of their own; docs/WIDGET.md explains how.
 */

import type { SiteFiles } from '../../offline/site-files.js';
import { HostPages } from './host-pages.js';
import { isWidgetMessage, widgetParameter } from './messages.js';
import { WidgetFiles } from './widget-files.js';

/** Inserted by the build. */
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
  // Do not wait until the last page is left, at which moment the reader may just come back: with its
  // developer tools attached, Chromium then ends the old worker before the new one answers, and the visit
  // never begins.
  if (given !== null) event.waitUntil(self.skipWaiting());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(widget.activate());
  // Pages that the reader visits next are kept at once. An importing worker decides that for itself.
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

/** A file in the widget's folder that does not belong to this version. */
async function sendBeside(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const earlier = await widget.earlier(request.url);
  return earlier ?? (pages.has(request) ? pages.send(event) : fetch(request));
}
