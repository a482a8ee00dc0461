/**
 * Makes the page usable offline. Each version of the site has its own cache, and a tab gets every file from
 * the version it was opened from. Large files are stored once for all versions, by content.
 */

import { ClientVersions } from './offline/client-versions.js';
import { isolated } from './offline/isolation.js';
import { keepLab } from './offline/lab-files.js';
import { deleteLargeFilesExcept, keepLargeFiles, storedLargeFile } from './offline/large-files.js';
import { isPageMessage, type KeepAnswer } from './offline/messages.js';
import { optionalFile } from './offline/optional-file.js';
import {
  deleteShellsExcept,
  installShell,
  largeFilesOf,
  shellCacheName,
  shellFile,
  storedSites,
} from './offline/shell-cache.js';
import type { SiteFiles } from './offline/site-files.js';
import { optionalFolder } from './security-headers.js';
import { hasGraphicsAdapter } from './sessions/software-adapter.js';

/** Inserted by the build. */
declare const __SITE_FILES__: SiteFiles;
declare const self: ServiceWorkerGlobalScope;

const site = __SITE_FILES__;
const clientVersions = new ClientVersions(self.caches);

self.addEventListener('install', (event) => event.waitUntil(install(event)));

self.addEventListener('activate', (event) => event.waitUntil(dropUnused()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const ownFile = request.method === 'GET' && request.url.startsWith(self.registration.scope);
  if (!ownFile || request.headers.has('range')) return;
  event.respondWith(request.mode === 'navigate' ? openPage(event) : sendFile(event));
});

self.addEventListener('message', (event) => {
  const { data: message, ports } = event;
  if (!isPageMessage(message)) return;
  switch (message.type) {
    case 'limen-activate':
      event.waitUntil(self.skipWaiting());
      break;
    case 'limen-keep-lab':
      // Without room or network, the next visit of the Lab tries again.
      event.waitUntil(keepLab(self.caches, shellCacheName(site.version), site.lab).catch(() => undefined));
      break;
    case 'limen-keep': {
      const answer = (kept: boolean) => ports[0]?.postMessage({ kept } satisfies KeepAnswer);
      event.waitUntil(
        keepLargeFiles(self.caches, site.large, message.webgpu).then(
          () => answer(true),
          () => answer(false),
        ),
      );
    }
  }
});

async function install(event: ExtendableEvent): Promise<void> {
  await installShell(self.caches, site, event);
  // On a first visit the page is downloading its models right now, and requests the large files when done. An
  // update must be complete before it may replace a version that works offline.
  if (self.registration.active === null) return;
  await keepLargeFiles(self.caches, site.large, await hasGraphicsAdapter());
}

/** A tab always opens the version of this service worker. */
async function openPage(event: FetchEvent): Promise<Response> {
  const url = new URL(event.request.url);
  const page = url.pathname.endsWith('/') ? new URL('index.html', url).href : url.href;
  const found = await shellFile(self.caches, site.version, page);
  if (found === undefined) return fetch(event.request);
  await clientVersions.opened(event.resultingClientId, site.version);
  event.waitUntil(dropUnused());
  return isolated(found, pathOf(page));
}

async function sendFile(event: FetchEvent): Promise<Response> {
  const { request, clientId, resultingClientId } = event;
  if (resultingClientId !== '') await clientVersions.started(resultingClientId, clientId);
  const version = (await clientVersions.versionOf(clientId)) ?? site.version;
  const path = pathOf(request.url);
  const found = await shellFile(self.caches, version, request.url);
  if (found !== undefined) return isolated(found, path);
  if (path.startsWith(`/${optionalFolder}`)) {
    return isolated(await optionalFile(self.caches, shellCacheName(version), request), path);
  }
  const large = await largeFilesOf(self.caches, version);
  return (await storedLargeFile(self.caches, large, request.url)) ?? fetch(request);
}

/** Path within the site, independent of where it is hosted. */
function pathOf(url: string): string {
  return `/${url.slice(self.registration.scope.length)}`;
}

/** Deletes what neither an open tab nor this version needs. */
async function dropUnused(): Promise<void> {
  // Another version is being stored, and this one does not know which files belong to it.
  if (self.registration.installing !== null || self.registration.waiting !== null) return;
  const tabs = await self.clients.matchAll({ includeUncontrolled: true, type: 'window' });
  const open = await clientVersions.inUse(new Set(tabs.map((tab) => tab.id)));
  const versions = new Set([site.version, ...open]);
  const large = await Promise.all([...versions].map((version) => largeFilesOf(self.caches, version)));
  // Before deleting the shells, which record whose the large files are.
  const sites = await storedSites(self.caches);
  await deleteShellsExcept(self.caches, versions);
  await deleteLargeFilesExcept(self.caches, large.flat(), sites);
}
