/** This browser's storage APIs for model files, undefined where missing. The only place that detects them. */

import type { CrossOriginStorage } from './cross-origin-storage.js';

export interface BrowserStorage {
  /** Missing on plain http. */
  readonly caches?: Pick<CacheStorage, 'open' | 'has' | 'keys'>;
  /** The origin private file system. */
  readonly privateFiles?: () => Promise<FileSystemDirectoryHandle>;
  /** Whether private files can be written in place, which browsers only allow in dedicated workers. */
  readonly writesInPlace?: boolean;
  /** Locks across the tabs of one origin. */
  readonly locks?: Pick<LockManager, 'request'>;
  readonly estimate?: () => Promise<StorageEstimate>;
  /** Requests persistent storage. Available in windows only. */
  readonly persist?: () => Promise<boolean>;
  /** Files shared by all sites, by SHA-256. */
  readonly shared?: CrossOriginStorage;
}

/** The typings promise more than insecure contexts and older browsers provide, and lack what is only proposed. */
interface Offered {
  readonly locks?: LockManager;
  readonly storage?: Partial<StorageManager>;
  readonly crossOriginStorage?: CrossOriginStorage;
}

/** Works in windows and in workers. */
export function browserStorage(): BrowserStorage {
  const caches: CacheStorage | undefined = globalThis.caches;
  const { locks, storage = {}, crossOriginStorage: shared }: Offered = globalThis.navigator ?? {};
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
