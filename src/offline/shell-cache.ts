/** One cache per version of the page: complete and checked before use, kept until no tab needs it. */

import { PrecacheController } from 'workbox-precaching/PrecacheController.js';
import { labPage } from './lab-files.js';
import { deleteOwnFiles, ownFiles } from './own-files.js';
import type { LargeFile, SiteFiles } from './site-files.js';

const prefix = 'limen-shell-';

/** The cache of one version. */
export const shellCacheName = (version: string): string => prefix + version;

/**
 * Stored with the files of a version: the list of its large files, for when a newer service worker is active.
 */
const largeFilesRecord = 'limen-large-files.json';

/**
 * Downloads missing files of a version; rejects if a file is missing or altered, but keeps what it has. If an
 * earlier version had the Lab, this one gets it too.
 */
export async function installShell(
  caches: CacheStorage,
  { version, shell, lab, large }: SiteFiles,
  event: ExtendableEvent,
): Promise<void> {
  const controller = new PrecacheController({ cacheName: prefix + version });
  controller.addToCacheList([...shell, ...((await isLabStored(caches)) ? lab : [])]);
  await controller.install(event);
  await (await caches.open(prefix + version)).put(largeFilesRecord, Response.json(large));
}

async function isLabStored(caches: CacheStorage): Promise<boolean> {
  for (const name of await caches.keys()) {
    if (!name.startsWith(prefix)) continue;
    if ((await shellFile(caches, name.slice(prefix.length), labPage)) !== undefined) return true;
  }
  return false;
}

/** A file of one version of the page. */
export async function shellFile(
  caches: CacheStorage,
  version: string,
  url: string,
): Promise<Response | undefined> {
  if (!(await caches.has(prefix + version))) return undefined;
  // A revision is stored in the query, and no two files of the site differ only in their query.
  return (await caches.open(prefix + version)).match(url, { ignoreSearch: true });
}

/** The large files of one version; empty if that version is not stored. */
export async function largeFilesOf(caches: CacheStorage, version: string): Promise<readonly LargeFile[]> {
  const record = await shellFile(caches, version, largeFilesRecord);
  return record === undefined ? [] : ((await record.json()) as readonly LargeFile[]);
}

/** Deletes what this site stored of all versions except those in `kept`. */
export async function deleteShellsExcept(caches: CacheStorage, kept: ReadonlySet<string>): Promise<void> {
  const isOwn = ownFiles(await storedSites(caches));
  for (const name of await caches.keys()) {
    if (name.startsWith(prefix) && !kept.has(name.slice(prefix.length)))
      await deleteOwnFiles(caches, name, isOwn);
  }
}

/** The folders of this origin's sites that have stored a complete version. */
export async function storedSites(caches: CacheStorage): Promise<ReadonlySet<string>> {
  const folders = new Set<string>();
  for (const name of await caches.keys()) {
    if (!name.startsWith(prefix)) continue;
    for (const { url } of await (await caches.open(name)).keys()) {
      if (url.endsWith(`/${largeFilesRecord}`)) folders.add(url.slice(0, -largeFilesRecord.length));
    }
  }
  return folders;
}
