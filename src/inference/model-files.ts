/** All files of one model folder, each checked against the manifest before anybody sees it. */

import type { ErrorRecord } from '../engine/index.js';
import { type BrowserStorage, browserStorage } from './delivery/browser-storage.js';
import { KeptFiles } from './delivery/kept-files.js';
import { keepManifest, readManifest } from './delivery/kept-manifest.js';
import { bundleOf } from './delivery/model-bundle.js';
import { type LoadProgress, ProgressReporter } from './delivery/progress.js';
import type { Fetch } from './delivery/request.js';
import type { RetryOptions } from './delivery/retries.js';
import { askToPersist, largeDownload } from './delivery/storage-room.js';
import { parseManifest, totalBytes } from './manifest.js';
import type { ModelBundle } from './session-types.js';

export type { LoadProgress } from './delivery/progress.js';

export interface LoadOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: LoadProgress) => void;
  /** Told `storage-full` when the model does not fit; it is loaded all the same, and kept in memory. */
  readonly onNotice?: (notice: ErrorRecord) => void;
  /**
   * Told before a download of 100 MiB or more, so that a page can ask for lasting storage on behalf of its worker.
   * When left out, it is asked for where the browser takes the question, which is in windows only.
   */
  readonly onLargeDownload?: (bytes: number) => void;
  readonly fetch?: Fetch;
  /** Where files are kept; what this browser offers when left out, nowhere when empty. */
  readonly storage?: BrowserStorage;
  readonly retry?: RetryOptions;
}

/**
 * Reads the manifest of `folder`, then every file that it lists: what is kept and still right, else over the network.
 * The manifest of a model that is kept whole is kept with it, for visits without a network. A download that was cut off
 * goes on where it ended, in this visit or a later one. Works in windows and in workers.
 *
 * @param folder ends with `/`
 * @throws {LimenError} `model-invalid`, `model-unavailable`, `model-altered`
 * @throws the signal's reason when aborted
 */
export async function loadModel(folder: URL, options: LoadOptions = {}): Promise<ModelBundle> {
  const { signal, retry, storage = browserStorage() } = options;
  const fetch = options.fetch ?? ((url, init) => globalThis.fetch(url, init));
  const network = { fetch, ...(signal && { signal }), ...(retry && { retry }) };
  const id = folder.pathname.split('/').at(-2) ?? folder.href;
  const address = new URL('manifest.json', folder);
  const published = await readManifest(address, `${id}/manifest.json`, network, storage);
  const manifest = parseManifest(published, id);

  const kept = await KeptFiles.open(folder, manifest, storage, options.onNotice);
  const toDownload = await kept.plan();
  if (toDownload >= largeDownload) {
    if (options.onLargeDownload === undefined) await askToPersist(storage);
    else options.onLargeDownload(toDownload);
  }
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  const progress = new ProgressReporter(totalBytes(manifest), options.onProgress);
  for (const file of manifest.files) {
    signal?.throwIfAborted();
    const onBytes = (loaded: number): void => progress.within(loaded);
    files.set(file.path, await kept.read(file, { ...network, onBytes }));
    progress.finished(file.bytes);
  }
  await kept.prune();
  if (await kept.isWhole()) await keepManifest(address, published, storage);
  return bundleOf(manifest, files);
}
