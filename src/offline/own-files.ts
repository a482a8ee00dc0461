/** Which stored files are this site's: the sites of one origin share its Cache Storage, and one may lie in another's folder. */

/** @param sites the folders of all sites that are known to have stored something, this one among them or not */
export function ownFiles(sites: Iterable<string>): (url: string) => boolean {
  const own = siteFolder();
  const within = [...sites].filter((folder) => folder !== own && folder.startsWith(own));
  return (url) => url.startsWith(own) && !within.some((folder) => url.startsWith(folder));
}

/** Deletes of one cache what is this site's, and the cache where nothing else is in it. */
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

/** The folder of the service worker, which is that of the site. */
function siteFolder(): string {
  return new URL('.', globalThis.location.href).href;
}
