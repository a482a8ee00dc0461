/**
 * Allows one download of a file at a time across all tabs: the others wait, and then find the stored file.
 */

import type { BrowserStorage } from './browser-storage.js';

/**
 * Runs `action` while no other tab runs one of the same name; closing a tab releases its lock. Without the
 * Locks API it runs at once.
 * @throws the signal's reason when aborted while waiting
 */
export async function oneTabAtATime<Result>(
  { locks }: BrowserStorage,
  name: string,
  signal: AbortSignal | undefined,
  action: () => Promise<Result>,
): Promise<Result> {
  if (locks === undefined) return action();
  let begun: Promise<Result> | undefined;
  const begin = (): Promise<Result> => {
    begun = action();
    return begun;
  };
  try {
    return await locks.request(`limen-download ${name}`, signal === undefined ? {} : { signal }, begin);
  } catch (thrown) {
    signal?.throwIfAborted();
    // Locks are refused where storage is; then there is nothing to share either.
    if (begun === undefined) return action();
    throw thrown;
  }
}
