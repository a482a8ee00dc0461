/**
 * Determines which stored files belong to this site: the sites of one origin share its Cache Storage, and one
 * may be inside another's folder.
 */

/** @param sites the folders of all sites known to have stored anything, with or without this one */
export function ownFiles(sites: Iterable<string>): (url: string) => boolean {
  // The service worker lies in the site's folder.
  const own = new URL('.', globalThis.location.href).href;
  const within = [...sites].filter((folder) => folder !== own && folder.startsWith(own));
  return (url) => url.startsWith(own) && !within.some((folder) => url.startsWith(folder));
}

/** Deletes this site's files from one cache, and the cache itself if nothing else is in it. */
export async function deleteOwnFiles(
  caches: CacheStorage,
  name: string,
  isOwn: (url: string) => boolean,
): Promise<void> {
  const cache = await caches.open(name);
  const requests = await cache.keys();
  if (requests.every(({ url }) => isOwn(url))) await caches.delete(name);
  else for (const request of requests) if (isOwn(request.url)) await cache.delete(request);
}
