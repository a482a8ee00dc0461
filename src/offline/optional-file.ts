/**
 * A script that only some visitors need: fetched on demand, and then stored with the version that requested
 * it. Its name contains its hash, so its content never changes.
 */
export async function optionalFile(
  caches: CacheStorage,
  cacheName: string,
  request: Request,
): Promise<Response> {
  const response = await fetch(request);
  // Some hosts answer a request for a missing file with their page.
  if (response.ok && response.headers.get('Content-Type')?.includes('javascript')) {
    const cache = await caches.open(cacheName);
    // Without room for it, it is fetched again the next time.
    await cache.put(request.url, response.clone()).catch(() => undefined);
  }
  return response;
}
