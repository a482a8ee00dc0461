import type { ShellFile } from './site-files.js';

/**
 * Downloads what is missing of the Lab into the cache of a version. By hand, since precaching stores nothing outside an
 * installation.
 *
 * @throws {TypeError} when a file is missing or altered
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
