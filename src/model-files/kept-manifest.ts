/** The manifest of a model whose files are all kept: with it the model can be loaded without a network. */

import { LimenError } from '../engine/index.js';
import { TooSlowError, withPatience } from '../network/patience.js';
import type { BrowserStorage } from './browser-storage.js';
import { type DownloadOptions, downloadText } from './download.js';
import { manifestCache } from './kept-names.js';

/** Longest manifest that is read, in bytes. */
export const manifestLimit = 1_000_000;

const once = { retries: 0, firstWait: 0 };

/** @throws {LimenError} `model-unavailable` */
export function publishedManifest(address: URL, path: string, network: DownloadOptions): Promise<string> {
  return downloadText(address, path, manifestLimit, network);
}

/**
 * The same for whoever has a kept copy and is not made to wait for a server.
 * @throws {LimenError} `model-unavailable`, with a cause where no answer came that could be judged
 */
export async function promptManifest(address: URL, path: string, network: DownloadOptions): Promise<string> {
  try {
    return await withPatience(network.signal, (signal) =>
      publishedManifest(address, path, { ...network, signal, retry: once }),
    );
  } catch (thrown) {
    if (!(thrown instanceof TooSlowError)) throw thrown;
    throw new LimenError('model-unavailable', { file: path, reason: thrown.message }, { cause: thrown });
  }
}

/** Keeps it in place of the one before. Without room for it, the model needs its network the next time. */
export async function keepManifest(address: URL, text: string, { caches }: BrowserStorage): Promise<void> {
  try {
    await (await caches?.open(manifestCache))?.put(address, new Response(text));
  } catch {
    // Private mode, storage switched off or full.
  }
}

export async function forgetManifest(address: URL, { caches }: BrowserStorage): Promise<void> {
  try {
    await (await caches?.open(manifestCache))?.delete(address);
  } catch {
    // Without the files it says nothing.
  }
}

export async function keptManifest(address: URL, { caches }: BrowserStorage): Promise<string | undefined> {
  try {
    return await (await (await caches?.open(manifestCache))?.match(address))?.text();
  } catch {
    return undefined;
  }
}
