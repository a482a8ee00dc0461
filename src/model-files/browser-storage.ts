/** What this browser offers to keep model files with. Found out here and nowhere else; what is missing is left out. */

import { type CrossOriginStorage, crossOriginStorage } from './cross-origin-storage.js';

export interface BrowserStorage {
  /** Missing on plain http. */
  readonly caches?: Pick<CacheStorage, 'open' | 'has' | 'keys'>;
  /** The origin's private files. */
  readonly privateFiles?: () => Promise<FileSystemDirectoryHandle>;
  /** Whether private files can be written in place, which browsers allow in dedicated workers only. */
  readonly writesInPlace?: boolean;
  /** Locks between the tabs of one origin. */
  readonly locks?: Pick<LockManager, 'request'>;
  readonly estimate?: () => Promise<StorageEstimate>;
  /** Asks that what is stored outlives a shortage of room. Offered in windows only. */
  readonly persist?: () => Promise<boolean>;
  /** Files of all sites, by their SHA-256. */
  readonly shared?: CrossOriginStorage;
}

/** Works in windows and in workers. */
export function browserStorage(): BrowserStorage {
  // Types promise more than insecure contexts and older browsers have.
  const caches: CacheStorage | undefined = globalThis.caches;
  const locks: LockManager | undefined = globalThis.navigator?.locks;
  const storage: Partial<StorageManager> = globalThis.navigator?.storage ?? {};
  const shared = globalThis.navigator === undefined ? undefined : crossOriginStorage();
  return {
    ...(caches && { caches }),
    ...(shared && { shared }),
    ...(locks && { locks }),
    ...('getDirectory' in storage && { privateFiles: () => navigator.storage.getDirectory() }),
    ...('estimate' in storage && { estimate: () => navigator.storage.estimate() }),
    ...('persist' in storage && { persist: () => navigator.storage.persist() }),
    writesInPlace:
      'FileSystemFileHandle' in globalThis && 'createSyncAccessHandle' in FileSystemFileHandle.prototype,
  };
}
