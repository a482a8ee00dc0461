/** One cache per version of the page: complete and checked before use, kept until no tab needs it. */

import { PrecacheController } from 'workbox-precaching/PrecacheController.js';
import { cachesNamed } from '../integrity/kept-file.js';
import { labPage } from './lab-files.js';
import { deleteOwnFiles, ownFiles } from './own-files.js';
import type { LargeFile, SiteFiles } from './site-files.js';

const prefix = 'limen-shell-';

/** The cache of one version. */
export const shellCacheName = (version: string): string => prefix + version;

/** The list of a version's large files, stored with it, for when a newer service worker is active. */
const largeFilesRecord = 'limen-large-files.json';

/** A revision is stored in the query, and no two files of the site differ only in their query. */
const anyRevision = { ignoreSearch: true };

/**
 * Downloads missing files of a version; rejects if a file is missing or altered, but keeps what it has. If an
 * earlier version had the Lab, this one gets it too.
 */
export async function installShell(
  caches: CacheStorage,
  { version, shell, lab, large }: SiteFiles,
  event: ExtendableEvent,
): Promise<void> {
  const cacheName = shellCacheName(version);
  const controller = new PrecacheController({ cacheName });
  controller.addToCacheList([...shell, ...((await isLabStored(caches)) ? lab : [])]);
  await controller.install(event);
  await (await caches.open(cacheName)).put(largeFilesRecord, Response.json(large));
}

async function isLabStored(caches: CacheStorage): Promise<boolean> {
  for await (const [, cache] of cachesNamed(prefix, caches)) {
    if ((await cache.match(labPage, anyRevision)) !== undefined) return true;
  }
  return false;
}

/** A file of one version of the page. */
export async function shellFile(
  caches: CacheStorage,
  version: string,
  url: string,
): Promise<Response | undefined> {
  const name = shellCacheName(version);
  return (await caches.has(name)) ? (await caches.open(name)).match(url, anyRevision) : undefined;
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
  for await (const [, cache] of cachesNamed(prefix, caches)) {
    for (const { url } of await cache.keys()) {
      if (url.endsWith(`/${largeFilesRecord}`)) folders.add(url.slice(0, -largeFilesRecord.length));
    }
  }
  return folders;
}
