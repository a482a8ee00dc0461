/** Whether what is to be stored fits, asked before it is downloaded. */

import { LimenError } from '../engine/index.js';
import type { BrowserStorage } from './browser-storage.js';

/** Downloads from this size on ask that the browser keeps what it stores: 100 MiB. */
export const largeDownload = 100 * 1024 * 1024;

/** Bytes that this origin may still store; nothing where the browser does not say. */
export async function freeBytes({ estimate }: BrowserStorage): Promise<number | undefined> {
  try {
    const { quota, usage } = (await estimate?.()) ?? {};
    return quota === undefined || usage === undefined ? undefined : Math.max(0, quota - usage);
  } catch {
    return undefined;
  }
}

/**
 * Asks the browser not to throw away what this origin stores when room gets short. Some browsers ask the person.
 * @returns whether it is kept; `false` also in workers, where browsers do not take the question
 */
export async function askToPersist({ persist }: BrowserStorage): Promise<boolean> {
  return (await persist?.().catch(() => false)) ?? false;
}

/**
 * @param needed bytes that were to be stored
 * @param consequence a sentence without its full stop: what becomes of it, or what can be done
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
