/** The manifest of a completely stored model, with which it can be loaded offline. */

import { TooSlowError, withPatience } from '../network/patience.js';
import { fetchText, unavailable } from '../network/request.js';
import { withRetries } from '../network/retries.js';
import type { BrowserStorage } from './browser-storage.js';
import type { DownloadOptions } from './download.js';
import { manifestCache } from './kept-names.js';
import { modelFile } from './request.js';

/** Maximum length of a manifest, in bytes. */
const manifestLimit = 1_000_000;

/** @throws {LimenError} `model-unavailable` */
export function publishedManifest(url: URL, path: string, network: DownloadOptions): Promise<string> {
  const { signal, retry } = network;
  return withRetries(() => fetchText(modelFile(url, path), network, manifestLimit), { signal, retry });
}

/**
 * The same with a time limit, for callers that have a stored copy.
 * @throws {LimenError} `model-unavailable`, with a cause if no usable response came
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

/** Replaces the stored manifest. Without room for it, the model needs the network the next time. */
export async function keepManifest(url: URL, text: string, storage: BrowserStorage): Promise<void> {
  await inCache(storage, (cache) => cache.put(url, new Response(text)));
}

export async function forgetManifest(url: URL, storage: BrowserStorage): Promise<void> {
  await inCache(storage, (cache) => cache.delete(url));
}

export function keptManifest(url: URL, storage: BrowserStorage): Promise<string | undefined> {
  return inCache(storage, async (cache) => (await cache.match(url))?.text());
}

/** Undefined in private mode, and if storage is disabled or full. */
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
