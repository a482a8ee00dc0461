/** Keeps a partial file as pieces in Cache Storage, for browsers that cannot write private files in place. */

import type { BrowserStorage } from './browser-storage.js';
import { partialCache } from './kept-names.js';
import { folderHeader } from './model-cache.js';
import type { PartialStore } from './partial-store.js';

/** @throws {DOMException} if the browser refuses Cache Storage */
export async function openCachedPieces(
  caches: NonNullable<BrowserStorage['caches']>,
  folder: string,
  address: string,
): Promise<PartialStore> {
  const cache = await caches.open(partialCache);
  const addressOf = (from: number): string => `${address}&from=${from}`;
  const found: Response[] = [];
  let stored = 0;
  for (;;) {
    const piece = await cache.match(addressOf(stored));
    const bytes = Number(piece?.headers.get('content-length') ?? 0);
    if (piece === undefined || bytes === 0) break;
    found.push(piece);
    stored += bytes;
  }
  let etag = found[0]?.headers.get('etag') ?? '';
  const forget = async (): Promise<void> => {
    stored = 0;
    for (const { url } of await cache.keys()) {
      if (url.startsWith(`${address}&`)) await cache.delete(url);
    }
  };
  return {
    bytes: stored,
    etag,
    async read(into) {
      let at = 0;
      for (const piece of found.splice(0)) {
        const bytes = new Uint8Array(await piece.arrayBuffer());
        into.set(bytes, at);
        at += bytes.length;
      }
      if (at < into.length) throw new Error('the kept part is shorter');
    },
    async restart(newEtag) {
      etag = newEtag;
      await forget();
    },
    async append(part) {
      const headers = { 'content-length': String(part.length), etag, [folderHeader]: folder };
      await cache.put(addressOf(stored), new Response(part, { headers }));
      stored += part.length;
    },
    async close() {},
    discard: forget,
  };
}
