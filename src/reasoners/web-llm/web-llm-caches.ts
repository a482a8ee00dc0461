/** What web-llm's caches keep. */

import { LimenError } from '../../engine/index.js';
import { cachesNamed, filesKeptIn, type KeptFile } from '../../integrity/kept-file.js';

const prefix = 'webllm/';
/** Names that web-llm gives its caches. */
const cacheNames = { config: 'webllm/config', library: 'webllm/wasm', weights: 'webllm/model' } as const;
/** Of a kept file: the folder of the model that it was fetched for. A library lies elsewhere than the weights. */
export const folderHeader = 'x-limen-model';
/** Of a kept file: the SHA-256 that it had when it was checked and stored. */
export const checksumHeader = 'x-limen-sha256';

/** Every file that is kept. */
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

/** @throws {LimenError} `storage-unavailable` */
export async function openCaches(): Promise<[Cache, Cache, Cache]> {
  try {
    const { config, library, weights } = cacheNames;
    return await Promise.all([caches.open(config), caches.open(library), caches.open(weights)]);
  } catch (cause) {
    const reason = 'a language model needs the browser’s cache, which this page is not given';
    throw new LimenError('storage-unavailable', { reason }, { cause });
  }
}
