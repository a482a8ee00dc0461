/**
 * The files of the site that only the Lab uses. The service worker stores them at the first visit of the Lab.
 */

import type { ShellFile } from './site-files.js';

export const labPage = 'lab.html';

/** Where the build puts the Lab's scripts. */
export const labFolder = 'assets/lab/';

/** @param url relative to the site */
export function isLabFile(url: string): boolean {
  return url === labPage || url.startsWith('lab/') || url.startsWith(labFolder);
}

/**
 * Downloads missing files of the Lab into the cache of a version. Done by hand, since precaching only stores
 * files during an installation.
 *
 * @throws {TypeError} if a file is missing or altered
 */
export async function keepLab(
  caches: CacheStorage,
  cacheName: string,
  files: readonly ShellFile[],
): Promise<void> {
  const cache = await caches.open(cacheName);
  for (const { url, integrity } of files) {
    if ((await cache.match(url, { ignoreSearch: true })) !== undefined) continue;
    const response = await fetch(url, { integrity, cache: 'no-cache' });
    if (!response.ok) throw new TypeError(`${url} was answered with ${response.status}`);
    await cache.put(url, response);
  }
}
