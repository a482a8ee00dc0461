import type { ReactiveControllerHost } from 'lit';
import { OwnTask } from './own-task.js';
import { listenWhileConnected } from './while-connected.js';

/**
 * Calls `act` once for each return of a person to the page, since another tab may have changed what this
 * browser stores.
 */
export function whenBack(host: ReactiveControllerHost, act: () => void): void {
  const look = new OwnTask(host, act);
  // Of two windows beside each other, both are visible; a tab may come to the front without the focus.
  listenWhileConnected(host, 'window', ['focus'], () => look.plan());
  listenWhileConnected(host, 'document', ['visibilitychange'], () => {
    if (document.visibilityState === 'visible') look.plan();
  });
}
