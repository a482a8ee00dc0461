/** All files of one model folder, each checked against the manifest before anybody sees it. */

import { LimenError } from '../engine/index.js';
import { parseManifest, totalBytes } from './manifest.js';
import { type Caches, ModelCache } from './model-cache.js';
import { downloadFile, downloadText, type Fetch, verify } from './model-download.js';
import type { ModelBundle } from './session-types.js';

/** Sizes in bytes over all files of the model. */
export interface LoadProgress {
  readonly loaded: number;
  readonly total: number;
}

export interface LoadOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: LoadProgress) => void;
  readonly fetch?: Fetch;
  /** Nothing where the browser has no Cache Storage. */
  readonly caches?: Caches | undefined;
}

/** Progress is told at most this often, as a share of the whole. */
const progressStep = 0.01;

/**
 * Reads the manifest of `folder`, then every file that it lists: from Cache Storage when it is there and still right,
 * else over the network.
 *
 * @param folder ends with `/`
 * @throws {LimenError} `model-invalid`, `model-unavailable`, `model-altered`
 * @throws the signal's reason when aborted
 */
export async function loadModel(folder: URL, options: LoadOptions = {}): Promise<ModelBundle> {
  const fetch = options.fetch ?? ((url, init) => globalThis.fetch(url, init));
  const network = { fetch, ...(options.signal === undefined ? {} : { signal: options.signal }) };
  const id = folder.pathname.split('/').at(-2) ?? folder.href;
  const manifest = parseManifest(
    await downloadText(new URL('manifest.json', folder), `${id}/manifest.json`, network),
    id,
  );
  const caches = 'caches' in options ? options.caches : globalThis.caches;
  const cache = await ModelCache.open(caches, folder);
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  const report = progressReporter(totalBytes(manifest), options.onProgress);

  for (const file of manifest.files) {
    options.signal?.throwIfAborted();
    let bytes = await cache?.read(file);
    if (bytes !== undefined && !(await isRight(verify(bytes, file)))) {
      await cache?.drop(file);
      bytes = undefined;
    }
    if (bytes === undefined) {
      bytes = await downloadFile(new URL(file.path, folder), file, { ...network, onBytes: report.within });
      await cache?.write(file, bytes);
    }
    report.finished(file.bytes);
    files.set(file.path, bytes);
  }
  await cache?.prune(manifest.files);

  const bytes = async (path: string): Promise<Uint8Array> => {
    const found = files.get(path);
    if (found === undefined) {
      throw new LimenError('model-invalid', {
        model: manifest.id,
        reason: `its manifest does not list ${path}`,
      });
    }
    return found;
  };
  return { manifest, bytes, text: async (path) => new TextDecoder().decode(await bytes(path)) };
}

/** A kept copy that was damaged is not an error: the file is downloaded again. */
async function isRight(verification: Promise<void>): Promise<boolean> {
  try {
    await verification;
    return true;
  } catch {
    return false;
  }
}

function progressReporter(total: number, onProgress: LoadOptions['onProgress']) {
  let before = 0;
  let told = Number.NEGATIVE_INFINITY;
  const tell = (loaded: number): void => {
    if (loaded < total && loaded - told < total * progressStep) return;
    told = loaded;
    onProgress?.({ loaded, total });
  };
  tell(0);
  return {
    within: (loaded: number): void => tell(before + loaded),
    finished: (bytes: number): void => {
      before += bytes;
      tell(before);
    },
  };
}
