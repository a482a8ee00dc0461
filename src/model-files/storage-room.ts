/** Checks whether files fit into storage before they are downloaded. */

import { LimenError } from '../engine/index.js';
import type { BrowserStorage } from './browser-storage.js';

/** From this size on, a download requests persistent storage: 100 MiB. */
export const largeDownload = 100 * 1024 * 1024;

/** Bytes that this origin may still store; undefined if the browser does not report it. */
export async function freeBytes({ estimate }: BrowserStorage): Promise<number | undefined> {
  try {
    const { quota, usage } = (await estimate?.()) ?? {};
    return quota === undefined || usage === undefined ? undefined : Math.max(0, quota - usage);
  } catch {
    return undefined;
  }
}

/**
 * Requests that the browser not evict this origin's storage when space runs low. Some browsers ask the
 * person.
 * @returns whether it is persistent; `false` also in workers, where the request is unavailable
 */
export async function askToPersist({ persist }: BrowserStorage): Promise<boolean> {
  return (await persist?.().catch(() => false)) ?? false;
}

/**
 * @param needed bytes that were to be stored
 * @param consequence a sentence without its full stop: what happens instead, or what can be done
 */
export function storageFull(
  what: string,
  needed: number,
  free: number | undefined,
  consequence = 'It is kept in memory for this visit',
): LimenError<'storage-full'> {
  const missing = free === undefined || free >= needed ? null : needed - free;
  return new LimenError('storage-full', { what, needed, missing, consequence });
}

export function isQuotaExceeded(thrown: unknown): boolean {
  return thrown instanceof Error && thrown.name === 'QuotaExceededError';
}
