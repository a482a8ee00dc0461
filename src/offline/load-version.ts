/** How a tab goes over to a newer version of the page that waits. */

import type { PageMessage } from './messages.js';

/** What a tab asks of the service worker of the newer version. */
type NewerVersion = Pick<ServiceWorker, 'state' | 'postMessage' | 'addEventListener'>;

/** Over with waiting: another tab let it take charge, or one that is newer still took its place. */
const doneWaiting: ReadonlySet<ServiceWorkerState> = new Set(['activating', 'activated', 'redundant']);

/**
 * Lets the newer version take charge and reloads the tab into it. Looks at the version itself, not at what controls this
 * tab: that has changed already where another tab asked first, and never does where this one was loaded past it.
 */
export function loadVersion(version: NewerVersion, reload: () => void): void {
  if (doneWaiting.has(version.state)) {
    reload();
    return;
  }
  const loading = new AbortController();
  const follow = (): void => {
    if (version.state !== 'activated' && version.state !== 'redundant') return;
    loading.abort();
    reload();
  };
  version.addEventListener('statechange', follow, { signal: loading.signal });
  const message: PageMessage = { type: 'limen-activate' };
  version.postMessage(message);
}
