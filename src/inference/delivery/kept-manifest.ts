/** The manifest of a model whose files are all kept: with it the model can be loaded without a network. */

import { LimenError } from '../../engine/index.js';
import type { BrowserStorage } from './browser-storage.js';
import { type DownloadOptions, downloadText } from './download.js';
import { manifestCache } from './kept-names.js';

const once = { retries: 0, firstWait: 0 };

/**
 * The published manifest, or the kept one where it cannot be had. Who has a kept one is not made to wait for a server.
 * @throws {LimenError} `model-unavailable`
 */
export async function readManifest(
  address: URL,
  path: string,
  network: DownloadOptions,
  storage: BrowserStorage,
): Promise<string> {
  const kept = await keptManifest(address, storage);
  try {
    return await downloadText(address, path, kept === undefined ? network : { ...network, retry: once });
  } catch (thrown) {
    if (kept === undefined || !(thrown instanceof LimenError)) throw thrown;
    return kept;
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

async function keptManifest(address: URL, { caches }: BrowserStorage): Promise<string | undefined> {
  try {
    return await (await (await caches?.open(manifestCache))?.match(address))?.text();
  } catch {
    return undefined;
  }
}
