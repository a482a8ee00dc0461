/** What web-llm's caches keep: the models that are there, what each takes, and how to be rid of it. */

import { LimenError } from '../../engine/index.js';

/** Names that web-llm gives its caches. */
const cacheNames = { config: 'webllm/config', library: 'webllm/wasm', weights: 'webllm/model' } as const;
/** Of a kept file: the folder of the model that it was fetched for. A library lies elsewhere than the weights. */
export const folderHeader = 'x-limen-model';
/** Of a kept file: the SHA-256 that it had when it was checked and stored. */
export const checksumHeader = 'x-limen-sha256';

/** Frees all that the model of a folder takes, which ends with `/`. A library that another model uses too is fetched again by that one. */
export async function deleteWebLlmFolder(folder: string): Promise<void> {
  for (const cache of await openCaches()) {
    for (const { url } of await cache.keys()) {
      if (await belongsTo(folder, cache, url)) await cache.delete(url);
    }
  }
}

/** The folders of all models that are kept, each ending with `/`. */
export async function keptWebLlmFolders(): Promise<string[]> {
  const [config] = await openCaches();
  return (await config.keys()).map(({ url }) => new URL('.', url).href);
}

/** Bytes that the model of a folder takes. */
export async function webLlmBytes(folder: string): Promise<number> {
  let bytes = 0;
  for (const cache of await openCaches()) {
    for (const { url } of await cache.keys()) {
      const kept = (await belongsTo(folder, cache, url)) ? await cache.match(url) : undefined;
      if (kept !== undefined) bytes += (await kept.blob()).size;
    }
  }
  return bytes;
}

async function belongsTo(folder: string, cache: Cache, url: string): Promise<boolean> {
  if (url.startsWith(folder)) return true;
  return (await cache.match(url))?.headers.get(folderHeader) === folder;
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
