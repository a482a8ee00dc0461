/** The contents of web-llm's caches. */

import { LimenError } from '../../engine/index.js';
import { cachesNamed, filesKeptIn, type KeptFile } from '../../integrity/kept-file.js';

const prefix = 'webllm/';
/** Header of a cached file: its model's folder. A library is not in the weights' folder. */
export const folderHeader = 'x-limen-model';
/** Header of a cached file: its SHA-256 when it was checked and stored. */
export const checksumHeader = 'x-limen-sha256';

/** Every cached file. */
export async function keptWebLlmFiles(
  stored: Pick<CacheStorage, 'keys' | 'open'> | undefined,
): Promise<KeptFile[]> {
  const files: KeptFile[] = [];
  for await (const [, cache] of cachesNamed(prefix, stored)) {
    const found = await filesKeptIn(cache, (url, headers) => ({
      folder: headers.get(folderHeader) ?? new URL('.', url).href,
      sha256: headers.get(checksumHeader) ?? undefined,
    }));
    files.push(...found);
  }
  return files;
}

/** The caches by web-llm's own names. @throws {LimenError} `storage-unavailable` */
export async function openCaches(): Promise<[config: Cache, library: Cache, weights: Cache]> {
  try {
    return await Promise.all([
      caches.open('webllm/config'),
      caches.open('webllm/wasm'),
      caches.open('webllm/model'),
    ]);
  } catch (cause) {
    const reason = 'a language model needs the browser’s cache, which this page is not given';
    throw new LimenError('storage-unavailable', { reason }, { cause });
  }
}
