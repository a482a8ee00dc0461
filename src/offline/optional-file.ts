/**
 * A script that only some visitors need: fetched when it is asked for, and stored with the version that asked from then on.
 * Its name carries its hash, so that it is never another one.
 */
export async function optionalFile(
  caches: CacheStorage,
  cacheName: string,
  request: Request,
): Promise<Response> {
  const response = await fetch(request);
  // Some hosts answer a missing file with their page.
  if (response.ok && response.headers.get('Content-Type')?.includes('javascript')) {
    const cache = await caches.open(cacheName);
    // Without room for it, it is fetched again the next time.
    await cache.put(request.url, response.clone()).catch(() => undefined);
  }
  return response;
}
