/** The manifest of a model whose files are all kept: with it the model can be loaded without a network. */

import { TooSlowError, withPatience } from '../network/patience.js';
import { fetchText, unavailable } from '../network/request.js';
import { withRetries } from '../network/retries.js';
import type { BrowserStorage } from './browser-storage.js';
import type { DownloadOptions } from './download.js';
import { manifestCache } from './kept-names.js';
import { modelFile } from './request.js';

/** Longest manifest that is read, in bytes. */
export const manifestLimit = 1_000_000;

/** @throws {LimenError} `model-unavailable` */
export function publishedManifest(url: URL, path: string, network: DownloadOptions): Promise<string> {
  const attempt = () => fetchText(modelFile(url, path), network, manifestLimit);
  return withRetries(attempt, network.signal, network.retry);
}

/**
 * The same for whoever has a kept copy and is not made to wait for a server.
 * @throws {LimenError} `model-unavailable`, with a cause where no answer came that could be judged
 */
export async function promptManifest(url: URL, path: string, network: DownloadOptions): Promise<string> {
  const file = modelFile(url, path);
  try {
    return await withPatience(network.signal, (signal) =>
      fetchText(file, { ...network, signal }, manifestLimit),
    );
  } catch (thrown) {
    throw thrown instanceof TooSlowError ? unavailable(file, thrown.message, thrown) : thrown;
  }
}

/** Keeps it in place of the one before. Without room for it, the model needs its network the next time. */
export async function keepManifest(url: URL, text: string, storage: BrowserStorage): Promise<void> {
  await inCache(storage, (cache) => cache.put(url, new Response(text)));
}

export async function forgetManifest(url: URL, storage: BrowserStorage): Promise<void> {
  await inCache(storage, (cache) => cache.delete(url));
}

export function keptManifest(url: URL, storage: BrowserStorage): Promise<string | undefined> {
  return inCache(storage, async (cache) => (await cache.match(url))?.text());
}

/** Nothing comes of it in private mode, and where storage is switched off or full. */
async function inCache<Result>(
  { caches }: BrowserStorage,
  act: (cache: Cache) => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return caches && (await act(await caches.open(manifestCache)));
  } catch {
    return undefined;
  }
}
