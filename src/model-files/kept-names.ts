/** Storage names for model files, on which the page, its workers and the service worker agree. */

import type { ModelFile } from './manifest.js';

/** Cache of verified files, each under its `fileAddress`. */
export const verifiedCache = 'limen-models';

/** Cache of the manifests of completely stored models, each under its address. */
export const manifestCache = 'limen-model-manifests';

/** Cache of incomplete files, where they cannot be written in place. */
export const partialCache = 'limen-partials';

/** The private folder for the same. */
export const partialFolder = 'limen-partials';

/**
 * The service worker stores each large file of the page in a cache named with this prefix and the SHA-256.
 */
export const contentCachePrefix = 'limen-file-';

/** Identifies one content at one address, so that versions of a file are not confused. */
export function fileAddress(folder: URL, file: ModelFile): string {
  return new URL(`${file.path}?sha256=${file.sha256}`, folder).href;
}

/** The SHA-256 contained in such an address. */
export function checksumIn(address: string): string {
  return new URL(address).searchParams.get('sha256') ?? '';
}
