/** One download of a file at a time, over all tabs: the others wait, and find what the first one stored. */

import type { BrowserStorage } from './browser-storage.js';

/**
 * Runs `action` while no other tab runs one of the same name; a tab that is closed gives way. Without locks it runs at
 * once.
 * @throws the signal's reason when aborted while it waits
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
