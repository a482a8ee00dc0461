/** Switches a tab to a newer version of the page that is waiting. */

import type { PageMessage } from './messages.js';

/** The part of the newer version's service worker that is used. */
type NewerVersion = Pick<ServiceWorker, 'state' | 'postMessage' | 'addEventListener'>;

/** No longer waiting: another tab activated it, or an even newer version replaced it. */
const doneWaiting: ReadonlySet<ServiceWorkerState> = new Set(['activating', 'activated', 'redundant']);

/**
 * Activates the newer version and reloads the tab into it. Watches that version itself, not this tab's
 * controller: the controller has already changed if another tab asked first, and never changes if this tab
 * was loaded without one.
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
