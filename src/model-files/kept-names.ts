/** Under which names the files of models are kept; the page, its workers and the service worker agree on them. */

import type { ModelFile } from './manifest.js';

/** Cache of verified files, each under its `fileAddress`. */
export const verifiedCache = 'limen-models';

/** Cache of the manifests of models that are kept whole, each under its address. */
export const manifestCache = 'limen-model-manifests';

/** Cache of files that have not arrived whole, where they cannot be written in place. */
export const partialCache = 'limen-partials';

/** Folder of the origin's private files for the same. */
export const partialFolder = 'limen-partials';

/** The service worker keeps each large file of the page in a cache of its own: this and the SHA-256. */
export const contentCachePrefix = 'limen-file-';

/** Names one content at one address: of two versions of a file neither is taken for the other. */
export function fileAddress(folder: URL, file: ModelFile): string {
  return new URL(`${file.path}?sha256=${file.sha256}`, folder).href;
}

/** The SHA-256 in such an address. */
export function checksumIn(address: string): string {
  return new URL(address).searchParams.get('sha256') ?? '';
}
